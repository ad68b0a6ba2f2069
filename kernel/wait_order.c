/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The order of waiting tasks: see wait.h. What a task counts for there, a suspended one as the
 * last, is effective_mask() in wait.c.
 */
#include "wait.h"

/** Tasks that a search for a place in a wait queue passes in one critical section. */
enum { SEARCH_STEP = 4 };

uint32_t weft_wait_changes;

/**
 * Between two critical sections of a service that goes through a wait queue: takes pending
 * interrupts. Tasks that left the queue do not matter; those that entered it are proxies, which
 * count as changes.
 * @return whether it may go on at the task `next`
 */
static inline bool pause_locked(const weft_waitq_t *queue, const weft_task_t *next)
{
    const uint32_t before = weft_wait_changes;

    weft_sched_pause_locked();
    return weft_wait_changes == before && (next == NULL || next->wait == queue);
}

/**
 * Finds the place of a waiting task with a new priority, in several critical sections.
 * @param before the task before which it belongs; NULL: it becomes the last
 * @return false if one of the tasks that the search is about left the queue, or one was moved in
 * it: nothing is known, not even whether the task still waits
 */
static bool search_locked(const weft_waitq_t *queue, weft_task_t *task, uint32_t mask, bool at_once,
                          weft_task_t **before)
{
    weft_task_t *next = queue->head;
    weft_task_t *last = weft_list_last(next);
    unsigned left = SEARCH_STEP;

    *before = NULL;
    last = last == task ? task->prev : last;
    if (!weft_arch_is_higher(mask, last->priority_mask)) {
        return true;
    }
    while (!weft_arch_is_higher(mask, next->priority_mask)) {
        next = next->next;
        if (--left == 0 && !at_once) {
            left = SEARCH_STEP;
            if (!pause_locked(queue, next) || task->wait != queue || last->wait != queue) {
                return false;
            }
        }
    }
    *before = next != task ? next : task->next;
    return true;
}

/** Inserts a task before another one of a queue that is not empty, or as the last. */
WEFT_SHARED static void insert_before_locked(weft_waitq_t *queue, weft_task_t *task,
                                             weft_task_t *before)
{
    task->wait = queue;
    weft_list_insert(before != NULL ? before : queue->head, task);
    if (before == queue->head) {
        queue->head = task;
    }
}

bool weft_wait_insert_locked(weft_waitq_t *queue, weft_task_t *task)
{
    weft_task_t *before = queue->head;

    task->wait = queue;
    if (before == NULL) {
        weft_list_single(&queue->head, task);
        return true;
    }
    if (weft_arch_is_higher(task->priority_mask, before->priority_mask)) {
        queue->head = task;
    } else if (weft_arch_is_higher(task->priority_mask, weft_list_last(before)->priority_mask)) {
        unsigned left = SEARCH_STEP;

        do {
            if (left-- == 0) {
                return false;
            }
            before = before->next;
        } while (!weft_arch_is_higher(task->priority_mask, before->priority_mask));
    }
    weft_list_insert(before, task);
    return true;
}

void weft_wait_remove_locked(weft_task_t *task)
{
    weft_list_remove(&task->wait->head, task);
    task->wait = NULL;
}

weft_task_t *weft_wait_pause_locked(const weft_waitq_t *queue, weft_task_t *next)
{
    return pause_locked(queue, next) ? next : queue->head;
}

bool weft_wait_move_locked(weft_task_t *task, uint32_t mask, bool at_once)
{
    weft_waitq_t *queue = task->wait;
    weft_task_t *before;

    if (!search_locked(queue, task, mask, at_once, &before)) {
        return false;
    }
    weft_list_remove(&queue->head, task); /* others wait, which static analysis does not see */
    insert_before_locked(queue, task, before);
    weft_wait_changes++;
    return true;
}

void weft_wait_enter_as_last_locked(weft_waitq_t *queue, weft_task_t *task)
{
    task->priority_mask = WEFT_ARCH_PRIORITY_MIN;
    if (queue->head == NULL) {
        task->wait = queue;
        weft_list_single(&queue->head, task);
    } else {
        insert_before_locked(queue, task, NULL);
    }
}
