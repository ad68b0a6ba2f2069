/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue: timeouts that are embedded in tasks and timers. It is a pairing heap,
 * time_heap.h, with constant time to start and to stop a timeout, whose equal deadlines expire in
 * no defined order; or, with WEFT_CONFIG_TIME_LIST, a sorted list, time_list.h.
 */
#ifndef KERNEL_TIME_QUEUE_H
#define KERNEL_TIME_QUEUE_H

#include <weft/clock.h>

#include "kernel.h"

/** weft_clock_now() without its checks. Kernel lock free. */
static inline uint64_t weft_time_now(void)
{
    uint64_t now;

    weft_arch_lock();
    now = weft_board_clock();
    weft_arch_unlock();
    return now;
}

/**
 * The deadline of a duration that starts now. Part of the current tick has already passed, so that
 * the whole number of ticks is over one tick later.
 */
static inline uint64_t weft_time_after(weft_timeout_t duration)
{
    return weft_time_now() + (duration + WEFT_ARCH_TICK_PART);
}

static inline bool weft_time_armed(const weft_timeout_node_t *node)
{
    return node->prev != NULL;
}

/** Inserts an entry that is not queued and sets the hardware alarm if it is the earliest. */
void weft_time_arm_locked(weft_timeout_node_t *node);

/** Removes an entry if it is queued. The hardware alarm may still fire for it, without effect. */
void weft_time_disarm_locked(weft_timeout_node_t *node);

#endif
