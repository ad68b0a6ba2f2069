/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies into memory of a waiting task. A handler may end its wait at any time; the task, restarted
 * or deleted, then has its memory for something else, and nothing may be written there any more.
 */
#ifndef KERNEL_COPY_H
#define KERNEL_COPY_H

#include "sched.h"

/** Bytes that are worth no second critical section. */
#define WEFT_COPY_SMALL 32U

/** Bytes that are copied in one critical section. */
#define WEFT_COPY_STEP 128U

/** Whether the task that is `about` something still waits. Kernel lock held. */
typedef bool (*weft_copy_wanted_t)(const void *about);

/**
 * Copies to a task that waits now, in the present critical section, which ends then.
 * @param size at least one byte, and few
 * @return false: it does not wait any more
 */
WEFT_ALWAYS_INLINE bool weft_copy_small_locked(void *to, const void *from, size_t size,
                                               weft_copy_wanted_t wanted, const void *about)
{
    weft_arch_copy(to, from, size);
    weft_sched_pause_locked();
    return wanted(about);
}

/**
 * Copies in critical sections of constant length, none of which is the present one, or that in
 * which it returns.
 * @return false: the wait has ended, and nothing was written since
 */
WEFT_ALWAYS_INLINE bool weft_copy_long_locked(void *to, const void *from, size_t size,
                                              weft_copy_wanted_t wanted, const void *about)
{
    const uint8_t *source = from;
    uint8_t *target = to;

    weft_sched_pause_locked();
    while (size > WEFT_COPY_STEP && wanted(about)) {
        weft_arch_copy(target, source, WEFT_COPY_STEP);
        target += WEFT_COPY_STEP;
        source += WEFT_COPY_STEP;
        size -= WEFT_COPY_STEP;
        weft_sched_pause_locked();
    }
    return wanted(about) && weft_copy_small_locked(target, source, size, wanted, about);
}

#endif
