/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User-defined hub.
 */
#include <weft/hub.h>

#include "object.h"
#include "wait.h"

void weft_hub_init(weft_hub_t *hub, const weft_hub_type_t *type)
{
    WEFT_CHECK_VOID(weft_wrong_call(hub));
    WEFT_CHECK_VOID(weft_wrong_object(type));
    weft_object_waitq(&hub->putters, WEFT_OBJECT_HUB);
    WEFT_CHECK_VOID(weft_wrong_waitq(&hub->getters));
    hub->getters.head = NULL;
    hub->type = type;
}

/** Wakes the first waiting task of one side whose attempt succeeds. @return true if there is one */
static bool serve(weft_hub_t *hub, weft_waitq_t *queue, weft_hub_try_t attempt)
{
    weft_task_t *task = *(weft_task_t *volatile *)&queue->head;

    if (task == NULL) { /* one that begins to wait now tries first: it is a proxy */
        return false;
    }
    weft_arch_lock();
    task = queue->head;
    while (task != NULL && !attempt(hub, task->arg)) {
        task = weft_wait_pause_locked(queue, weft_wait_behind_locked(task));
    }
    if (task != NULL) {
        weft_wait_wake_locked(queue, task);
    }
    weft_arch_unlock();
    return task != NULL;
}

/** Serves both sides until no attempt succeeds, in one critical section for each attempt. */
WEFT_SLOW_PATH static weft_status_t serve_all_unlock(weft_hub_t *hub)
{
    bool held = weft_sched_hold_locked();

    weft_arch_unlock();
    while (serve(hub, &hub->getters, hub->type->get) || serve(hub, &hub->putters, hub->type->put)) {
    }
    weft_arch_lock();
    return weft_sched_leave_held_unlock(held);
}

/** The last step of a call whose attempt succeeded: the others may succeed now. */
static inline weft_status_t leave_unlock(weft_hub_t *hub)
{
    if (hub->getters.head != NULL || hub->putters.head != NULL) {
        return serve_all_unlock(hub);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

/* A hub has two wait queues, and a waiting task refers to its queue, not to its hub. */

static weft_status_t put_op(void *putters, void *arg, weft_timeout_t timeout)
{
    weft_hub_t *hub = putters;

    weft_arch_lock();
    if (hub->type->put(hub, arg)) {
        return leave_unlock(hub);
    }
    return weft_wait_on_arg_unlock(putters, arg, timeout, put_op);
}

static weft_status_t get_op(void *getters, void *arg, weft_timeout_t timeout)
{
    weft_hub_t *hub = (weft_hub_t *)((uintptr_t)getters - offsetof(weft_hub_t, getters));

    weft_arch_lock();
    if (hub->type->get(hub, arg)) {
        return leave_unlock(hub);
    }
    return weft_wait_on_arg_unlock(getters, arg, timeout, get_op);
}

weft_status_t weft_hub_put(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(hub));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_put(hub);
    return put_op(&hub->putters, arg, timeout);
}

weft_status_t weft_hub_get(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(hub));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(hub, timeout);
    return get_op(&hub->getters, arg, timeout);
}
