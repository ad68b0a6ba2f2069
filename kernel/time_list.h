/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue as a sorted list, for time_queue.c: less code than a heap. `next` of the last one
 * is NULL, `prev` of the first one the entry itself. To start a timeout is O(entries); equal
 * deadlines expire in the order in which they were started.
 */
#ifndef KERNEL_TIME_LIST_H
#define KERNEL_TIME_LIST_H

#include "time_queue.h"

/** Inserts an entry behind those with an earlier or equal deadline. */
static inline void weft_time_list_arm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *before = node;
    weft_timeout_node_t *behind = weft_kernel.timeouts;

    while (behind != NULL && behind->deadline <= node->deadline) {
        before = behind;
        behind = behind->next;
    }
    node->next = behind;
    node->prev = before;
    if (behind != NULL) {
        behind->prev = node;
    }
    if (before == node) {
        weft_kernel.timeouts = node;
        weft_board_alarm(node->deadline);
    } else {
        before->next = node;
    }
}

static inline void weft_time_list_disarm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *before = node->prev;
    weft_timeout_node_t *behind = node->next;

    node->prev = NULL;
    if (before == node) {
        weft_kernel.timeouts = behind;
    } else {
        before->next = behind;
    }
    if (behind != NULL) {
        behind->prev = before == node ? behind : before;
    }
}

#endif
