/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue as a pairing heap, for time_queue.c.
 *
 * An entry is not later than those below it. Those below the same one are a list: `next` of the
 * last one leads to the entry above, `prev` of the first one to the last one. So an entry finds its
 * place without knowing whether it is the first or the last.
 *
 * Entries with nothing above are roots; weft_kernel.timeouts is the first of them. There may be
 * several: to start and to stop a timeout only puts entries there. The clock's interrupt makes one
 * of them, a pair at a time, and only then knows which one is the earliest; until then the alarm is
 * set for a time that is not later. So starting and stopping take constant time. Between two pairs
 * the kernel lock is free; handlers of the clock's own level (on Cortex-M, and without nesting, all
 * that may call the kernel) still wait until the alarm has ended: O(log entries) pairs after starts
 * alone, O(stopped * log entries) after stops of entries that had others below.
 *
 * Fredman, Sedgewick, Sleator, Tarjan, The pairing heap: a new form of self-adjusting heap, 1986,
 * there the variant that is called lazy.
 */
#ifndef KERNEL_TIME_HEAP_H
#define KERNEL_TIME_HEAP_H

#include "time_queue.h"

/** What the alarm is set to: not later than any entry. Not in weft_kernel: few calls read it. */
extern uint64_t weft_time_alarm;

/** The first one below an entry; of NULL: the first root. */
static inline weft_timeout_node_t **first_below(weft_timeout_node_t *node)
{
    return node == NULL ? &weft_kernel.timeouts : &node->below;
}

/** Makes an entry the first one below another one. */
static inline void put_below(weft_timeout_node_t *above, weft_timeout_node_t *node)
{
    weft_timeout_node_t **place = first_below(above);
    weft_timeout_node_t *first = *place;

    if (first == NULL) {
        node->next = above;
        node->prev = node;
    } else {
        node->next = first;
        node->prev = first->prev;
        first->prev = node;
    }
    *place = node;
}

/** Takes an entry, with those below, from its place. */
static inline void take_out(weft_timeout_node_t *node)
{
    weft_timeout_node_t *next = node->next; /* of the last one: the entry above */
    weft_timeout_node_t *previous = node->prev;
    bool first = previous->next != node;

    if (next != NULL && next->prev == node) { /* not the last one */
        next->prev = previous;
        if (first) {
            *first_below(previous->next) = next;
        }
    } else if (first) { /* the only one */
        *first_below(next) = NULL;
    } else { /* the last of several, which the first one knows */
        (*first_below(next))->prev = previous;
    }
    if (!first) {
        previous->next = next;
    }
}

/** Makes those below an entry that leaves the first roots. */
static inline void lift(weft_timeout_node_t *first)
{
    weft_timeout_node_t *before = weft_kernel.timeouts;
    weft_timeout_node_t *last = first->prev;

    last->next = before;
    if (before != NULL) {
        first->prev = before->prev;
        before->prev = last;
    }
    weft_kernel.timeouts = first;
}

/** Puts one of the first two roots below the other one, which becomes the last root. */
static inline void pair(weft_timeout_node_t *above, weft_timeout_node_t *below)
{
    weft_timeout_node_t *last = above->prev;
    weft_timeout_node_t *rest = below->next;

    if (below->deadline < above->deadline) {
        weft_timeout_node_t *earlier = below;

        below = above;
        above = earlier;
    }
    put_below(above, below);
    above->rank++;
    above->next = NULL;
    if (rest == NULL) {
        above->prev = above;
        weft_kernel.timeouts = above;
    } else {
        above->prev = last;
        last->next = above;
        rest->prev = above;
        weft_kernel.timeouts = rest;
    }
}

/** Makes one heap of an entry and of two that are side by side, in the place of these. */
WEFT_SLOW_PATH static void join(weft_timeout_node_t *node, weft_timeout_node_t *one,
                                weft_timeout_node_t *two, weft_timeout_node_t *above)
{
    weft_timeout_node_t *last = one->prev;
    weft_timeout_node_t *rest = two->next;
    weft_timeout_node_t *least = one;
    unsigned rank = one->rank + 1U;

    if (two->deadline < one->deadline) {
        least = two;
        two = one;
    }
    if (node->deadline < least->deadline) {
        weft_timeout_node_t *later = least;

        least = node;
        node = later;
    }
    put_below(least, two);
    put_below(least, node);
    least->rank = (uint16_t)rank;
    least->next = rest;
    above->below = least;
    if (rest == above) {
        least->prev = least;
    } else {
        least->prev = last;
        rest->prev = least;
    }
}

/**
 * Puts an entry below the first one. As in a skew binomial heap, two of the same rank that are in
 * front become one heap with it: O(log entries) stay side by side however many are started.
 */
static inline void insert_below(weft_timeout_node_t *first, weft_timeout_node_t *node)
{
    weft_timeout_node_t *one = first->below;
    weft_timeout_node_t *two = one != NULL ? one->next : first;

    if (two != first && one->rank == two->rank) {
        join(node, one, two, first);
    } else {
        put_below(first, node);
    }
}

/** Makes an entry the only root. */
static inline void put_alone(weft_timeout_node_t *node)
{
    node->next = NULL;
    node->prev = node;
    weft_kernel.timeouts = node;
}

/** Inserts an entry, and sets the alarm for it if none is set that is as early. */
static inline void weft_time_heap_arm_locked(weft_timeout_node_t *node)
{
    weft_timeout_node_t *first = weft_kernel.timeouts;

    node->below = NULL;
    node->rank = 0;
    if (first == NULL) {
        put_alone(node);
    } else if (first->deadline <= node->deadline) {
        insert_below(first, node);
        return;
    } else if (first->next == NULL) {
        node->below = first;
        first->next = node;
        put_alone(node);
    } else {
        put_below(NULL, node);
    }
    if (first == NULL || node->deadline < weft_time_alarm) {
        weft_time_alarm = node->deadline;
        weft_board_alarm(node->deadline);
    }
}

static inline void weft_time_heap_disarm_locked(weft_timeout_node_t *node)
{
    take_out(node);
    node->prev = NULL;
    if (node->below != NULL) {
        lift(node->below);
    }
}

/** Takes out the first root, which is the only one. */
static inline void weft_time_heap_take_first_locked(weft_timeout_node_t *first)
{
    weft_kernel.timeouts = NULL;
    first->prev = NULL;
    if (first->below != NULL) {
        lift(first->below);
    }
}

/** One step of the order that is missing. @return false if nothing is missing */
static inline bool weft_time_heap_pair_locked(void)
{
    weft_timeout_node_t *first = weft_kernel.timeouts;

    if (first == NULL || first->next == NULL) {
        return false;
    }
    pair(first, first->next);
    return true;
}

#endif
