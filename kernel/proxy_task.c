/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Proxy tasks: how they begin to wait. The end of a wait is that of any task.
 */
#include "proxy_task.h"

#include "wait.h"

weft_proxy_task_t *weft_proxy_of_call;

/** The proxy task begins to wait. */
static inline void begin_locked(weft_proxy_task_t *proxy, const weft_waitq_t *queue, void *arg)
{
    proxy->task.arg = arg;
    proxy->result = WEFT_OK;
    weft_trace_block_locked(queue, &proxy->task);
}

void weft_wait_proxy_alone_locked(weft_waitq_t *queue, void *arg)
{
    weft_task_t *task = &weft_proxy_of_call->task;

    begin_locked(weft_proxy_of_call, queue, arg);
    weft_list_single(&queue->head, task);
    task->wait = queue;
}

weft_status_t weft_wait_proxy_unlock(weft_waitq_t *queue, void *arg)
{
    weft_proxy_task_t *proxy = weft_proxy_of_call;
    weft_task_t *task = (weft_task_t *)(void *)proxy; /* its first member */
    bool held;

    /* NULL: without checks, a user task may have passed WEFT_WAIT_AS_PROXY. */
    if (task == NULL || weft_task_has(task, WEFT_TASK_FLAG_EXPIRED)) {
        weft_arch_unlock();
        return WEFT_TIMEOUT;
    }
    begin_locked(proxy, queue, arg);
    if (!weft_task_has(task, WEFT_TASK_FLAG_WAITS_MUTEX) && weft_wait_insert_locked(queue, task)) {
        weft_wait_changes++; /* an interrupted search may have found its place before this one */
        weft_arch_unlock();
        return WEFT_PENDING;
    }
    held = weft_sched_hold_locked();
    weft_wait_enter_as_last_locked(queue, task);
    weft_wait_recompute_soon_locked(task);
    if (!weft_task_is_waiting(task) && !weft_list_linked(task) && weft_task_is_active(task)) {
        weft_sched_ready_locked(task); /* its wait, or its call, ended while it had no priority */
    }
    (void)weft_sched_leave_held_unlock(held);
    return WEFT_PENDING;
}
