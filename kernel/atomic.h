/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Steps on one word without the kernel lock, see arch/arch.h. Without fast paths there are none, as
 * on a processor that has no such step: what they guard is then done with the lock.
 */
#ifndef KERNEL_ATOMIC_H
#define KERNEL_ATOMIC_H

#include "kernel.h"

/** Adds to a word that is not below zero then. Otherwise takes the kernel lock. @return true if
 * added */
static inline bool weft_atomic_add_or_lock(int32_t *word, int32_t delta)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        return WEFT_LIKELY(weft_arch_add_or_lock(word, delta));
    }
    weft_arch_lock();
    return false;
}

/** After that has failed, kernel lock held: stores a value if the word has not changed since. */
static inline bool weft_atomic_try_mark_locked(int32_t *word, int32_t value)
{
    return WEFT_CONFIG_FAST_PATHS && weft_arch_try_mark(word, value);
}

/** Replaces one value by another. @return false if the word has a third one, or may have had */
static inline bool weft_atomic_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    return WEFT_CONFIG_FAST_PATHS && weft_arch_try_swap(word, from, to);
}

#endif
