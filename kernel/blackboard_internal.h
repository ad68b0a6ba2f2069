/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blackboards of long values (long_copy.h), for blackboard.c.
 */
#ifndef KERNEL_BLACKBOARD_INTERNAL_H
#define KERNEL_BLACKBOARD_INTERNAL_H

#include "long_copy.h"
#include "wait_args.h"

/** Whether the board has what a reader wants. */
static inline bool weft_blackboard_suits(const weft_blackboard_t *board,
                                         const weft_blackboard_wait_t *wait)
{
    return board->valid != 0 && !(wait->newer && wait->count == board->count);
}

weft_status_t weft_blackboard_write_long(weft_blackboard_t *board, const void *value);

weft_status_t weft_blackboard_read_long(weft_blackboard_t *board, weft_blackboard_wait_t *wait,
                                        weft_timeout_t timeout);

#endif
