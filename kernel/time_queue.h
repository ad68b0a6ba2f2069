/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue: what is due when. A leftist heap of entries that are embedded
 * in tasks and timers. The earliest is known; insertion and removal are
 * O(log entries) in the worst case, which a sorted list or a pairing heap is
 * not. Entries with equal deadlines come in no defined order.
 * With WEFT_CONFIG_TIME_LIST it is a list, which is less code: insertion is
 * O(entries), and equals come in their order.
 * Crane, Linear lists and priority queues as balanced binary trees, 1972;
 * Knuth, The Art of Computer Programming 3, 5.2.3.
 */
#ifndef KERNEL_TIME_QUEUE_H
#define KERNEL_TIME_QUEUE_H

#include <weft/clock.h>

#include "kernel.h"

/**
 * When a duration that begins now is over at the earliest. The clock shows the tick in which it
 * stands, of which a part has passed: that many whole ticks are over one tick later.
 */
static inline uint64_t weft_time_after(weft_timeout_t duration)
{
    return weft_clock_now() + (duration + WEFT_PORT_TICK_PART);
}

static inline bool weft_time_armed(const weft_timeout_node_t *node)
{
    return node->parent != NULL;
}

/**
 * Queues an entry that is not queued, by its deadline, and sets the alarm if it
 * is the earliest.
 */
void weft_time_arm_locked(weft_timeout_node_t *node);

/** Takes an entry out, if it is queued. An alarm set for it may come; it does no harm. */
void weft_time_disarm_locked(weft_timeout_node_t *node);

#endif
