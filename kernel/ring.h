/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The one list of the kernel: a ring of tasks through next and prev, known by
 * its first task. A level of the ready queue and a wait queue are rings; a task
 * is in at most one. task->next is NULL outside. The prev of a task that is
 * alone in its ring means nothing, which saves a store where rings of one come
 * and go. Critical section held.
 */
#ifndef KERNEL_RING_H
#define KERNEL_RING_H

#include "kernel.h"

static inline bool weft_ring_linked(const weft_task_t *task)
{
    return task->next != NULL;
}

/** Makes the task the only one of an empty ring. */
static inline void weft_ring_single(weft_task_t **first, weft_task_t *task)
{
    task->next = task;
    *first = task;
}

/** True if a linked task is alone in its ring. */
static inline bool weft_ring_is_single(const weft_task_t *task)
{
    return task->next == task;
}

/** The last task of a ring, by its first. */
static inline weft_task_t *weft_ring_last(weft_task_t *first)
{
    return weft_ring_is_single(first) ? first : first->prev;
}

/** What weft_ring_insert() does, as a function. */
void weft_ring_insert_general(weft_task_t *before, weft_task_t *task);

/** What weft_ring_remove() does, as a function. */
bool weft_ring_remove_general(weft_task_t **first, weft_task_t *task);

/** weft_ring_insert(), for fast paths. */
static inline void weft_ring_insert_inline(weft_task_t *before, weft_task_t *task)
{
    weft_task_t *prev = weft_ring_last(before);

    task->next = before;
    task->prev = prev;
    prev->next = task;
    before->prev = task;
}

/** weft_ring_remove(), for fast paths. */
static inline bool weft_ring_remove_inline(weft_task_t **first, weft_task_t *task)
{
    weft_task_t *next = task->next;
    weft_task_t *prev = task->prev;

    task->next = NULL;
    if (next == task) {
        *first = NULL;
        return true;
    }
    prev->next = next;
    next->prev = prev;
    if (*first == task) {
        *first = next;
    }
    return false;
}

/** Links the task before another; before the first one is also behind the last. */
static inline void weft_ring_insert(weft_task_t *before, weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_ring_insert_inline(before, task);
    } else {
        weft_ring_insert_general(before, task);
    }
}

/** Takes a task out. @return true if the ring is empty now */
static inline bool weft_ring_remove(weft_task_t **first, weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        return weft_ring_remove_inline(first, task);
    }
    return weft_ring_remove_general(first, task);
}

#endif
