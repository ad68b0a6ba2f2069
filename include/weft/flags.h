/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event flags: 32 bits on which tasks wait for any or all. Semantics: Zephyr k_event.
 */
#ifndef WEFT_FLAGS_H
#define WEFT_FLAGS_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A group of 32 event flags. */
typedef struct weft_flags {
    weft_waitq_t waitq;
    uint32_t bits;
} weft_flags_t;

/** How weft_flags_wait() waits, combined by |. */
enum weft_flags_option {
    WEFT_FLAGS_ANY = 0,   /**< until one of the bits is set */
    WEFT_FLAGS_ALL = 1,   /**< until all of the bits are set */
    WEFT_FLAGS_CLEAR = 2, /**< clear the bits that ended the wait */
};

#define WEFT_FLAGS_INIT(bits) {WEFT_WAITQ_INIT, (bits)}

/** Initializes a group with some bits set. Context: any. O(1). */
void weft_flags_init(weft_flags_t *flags, uint32_t bits);

/**
 * Sets bits and leaves the others (Zephyr: post). Wakes every waiting task whose condition has
 * become true; they are matched in priority order, so that one with WEFT_FLAGS_CLEAR can take bits
 * from those behind it. Interrupts are taken between two tasks: bits that a handler clears there
 * are hidden from the tasks not yet matched. Context: any. Does not block. O(waiters).
 * @return WEFT_OK
 */
weft_status_t weft_flags_post(weft_flags_t *flags, uint32_t bits);

/**
 * weft_flags_post() that says how many tasks it woke, before any of them runs. For another node it
 * waits for the answer.
 * Context: any. O(waiters).
 * @return WEFT_OK
 */
weft_status_t weft_flags_post_counted(weft_flags_t *flags, uint32_t bits, uint32_t *woken);

/** Replaces all bits (Zephyr: set); else as weft_flags_post(). */
weft_status_t weft_flags_set(weft_flags_t *flags, uint32_t bits);

/** Replaces the bits of a mask (Zephyr: set_masked); else as weft_flags_post(). */
weft_status_t weft_flags_set_masked(weft_flags_t *flags, uint32_t bits, uint32_t mask);

/** Those of the given bits that are set, without waiting. Context: any. O(1). */
uint32_t weft_flags_test(const weft_flags_t *flags, uint32_t bits);

/**
 * Clears bits. To read and clear them at once, weft_flags_wait() with WEFT_FLAGS_CLEAR and
 * WEFT_NO_WAIT.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_flags_clear(weft_flags_t *flags, uint32_t bits);

/**
 * Waits for bits.
 * @param bits at least one
 * @param options enum weft_flags_option
 * @param matched receives those of the bits that were set, when WEFT_OK; may be NULL
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_flags_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                              uint32_t *matched, weft_timeout_t timeout);

/**
 * Clears all bits of the group, also those that other tasks wait for, then waits (Zephyr: wait with
 * reset). Otherwise as weft_flags_wait().
 */
weft_status_t weft_flags_reset_and_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                                        uint32_t *matched, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
