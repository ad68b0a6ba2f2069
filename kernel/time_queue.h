/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue: what is due when. A pairing heap of entries that are
 * embedded in tasks and timers: insertion is O(1), removal of an entry that
 * nothing was ordered below is O(1), the earliest is known. Entries with equal
 * deadlines come in no defined order.
 * Fredman, Sedgewick, Sleator, Tarjan: The pairing heap, Algorithmica 1, 1986.
 */
#ifndef KERNEL_TIME_QUEUE_H
#define KERNEL_TIME_QUEUE_H

#include <weft/clock.h>

#include "kernel.h"

static inline bool weft_time_armed(const weft_timeout_node_t *node)
{
    return node->prev != NULL;
}

/** Queues an entry that is not queued, and sets the alarm if it is the earliest. */
void weft_time_arm_locked(weft_timeout_node_t *node, uint64_t deadline);

/** The same as a critical section of its own. */
void weft_time_arm(weft_timeout_node_t *node, uint64_t deadline);

/** Takes an entry out, if it is queued. An alarm set for it may come; it does no harm. */
void weft_time_disarm_locked(weft_timeout_node_t *node);

#endif
