/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Circular doubly linked list of tasks, addressed by its first task. Levels of the ready queue and
 * wait queues are such lists; a task is in at most one of them, and its `next` is NULL outside. The
 * `prev` of a task that is alone in its list is undefined, which saves a store for lists of one.
 * Kernel lock held.
 */
#ifndef KERNEL_LIST_H
#define KERNEL_LIST_H

#include "kernel.h"

static inline bool weft_list_linked(const weft_task_t *task)
{
    return task->next != NULL;
}

/** Makes the task the only one of an empty list. */
static inline void weft_list_single(weft_task_t **first, weft_task_t *task)
{
    task->next = task;
    *first = task;
}

/** True if a linked task is alone in its list. */
static inline bool weft_list_is_single(const weft_task_t *task)
{
    return task->next == task; /* NOLINT(clang-analyzer-core.NullDereference): callers have one */
}

/** The last task of a list, from its first. */
static inline weft_task_t *weft_list_last(weft_task_t *first)
{
    return weft_list_is_single(first) ? first : first->prev;
}

/** weft_list_insert() out of line, for builds without fast paths. */
void weft_list_insert_general(weft_task_t *before, weft_task_t *task);

/** weft_list_remove() out of line, for builds without fast paths. */
bool weft_list_remove_general(weft_task_t **first, weft_task_t *task);

/** weft_list_insert() for fast paths. */
static inline void weft_list_insert_inline(weft_task_t *before, weft_task_t *task)
{
    weft_task_t *prev = weft_list_last(before);

    task->next = before;
    task->prev = prev;
    prev->next = task;
    before->prev = task; /* NOLINT(clang-analyzer-core.NullDereference): callers have one */
}

/** weft_list_remove() for fast paths. */
static inline bool weft_list_remove_inline(weft_task_t **first, weft_task_t *task)
{
    weft_task_t *next = task->next;
    weft_task_t *prev = task->prev;

    task->next = NULL;
    if (next == task) {
        *first = NULL; /* NOLINT(clang-analyzer-core.NullDereference): callers have one */
        return true;
    }
    prev->next = next;
    next->prev = prev;
    if (*first == task) { /* NOLINT(clang-analyzer-core.NullDereference): callers have one */
        *first = next;
    }
    return false;
}

/** Links the task before another one. Before the first means behind the last. */
static inline void weft_list_insert(weft_task_t *before, weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_list_insert_inline(before, task);
    } else {
        weft_list_insert_general(before, task);
    }
}

/** Removes a task. @return true if the list is empty now */
static inline bool weft_list_remove(weft_task_t **first, weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        return weft_list_remove_inline(first, task);
    }
    return weft_list_remove_general(first, task);
}

#endif
