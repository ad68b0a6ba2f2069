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

/** Lets the first waiting task of one side go on that can. @return true if there is one */
static bool serve(weft_hub_t *hub, weft_waitq_t *queue, weft_hub_try_t attempt)
{
    weft_task_t *task;
    weft_task_t *last;

    weft_port_lock();
    task = queue->head;
    last = task != NULL ? weft_ring_last(task) : NULL;
    while (task != NULL && !attempt(hub, task->arg)) {
        task = task == last ? NULL : task->next;
    }
    if (task != NULL) {
        weft_trace_wake_locked(queue, task);
        weft_wait_remove_locked(task);
        weft_sched_ready_locked(task);
    }
    weft_port_unlock();
    return task != NULL;
}

/**
 * Serves both sides until neither can go on, in one critical section for each
 * task. Critical section held; leaves it.
 */
static weft_status_t settle(weft_hub_t *hub)
{
    bool held = weft_sched_hold_locked();

    weft_port_unlock();
    while (serve(hub, &hub->getters, hub->type->get) || serve(hub, &hub->putters, hub->type->put)) {
    }
    weft_port_lock();
    return weft_sched_leave_held(held);
}

static weft_status_t put_op(void *putters, void *arg, weft_timeout_t timeout);
static weft_status_t get_op(void *getters, void *arg, weft_timeout_t timeout);

static weft_status_t synchronise(weft_hub_t *hub, void *arg, weft_timeout_t timeout, bool puts)
{
    weft_hub_try_t attempt = puts ? hub->type->put : hub->type->get;

    weft_port_lock();
    if (attempt(hub, arg)) {
        if (hub->getters.head != NULL || hub->putters.head != NULL) {
            return settle(hub);
        }
        weft_port_unlock();
        return WEFT_OK;
    }
    return puts ? weft_wait_on_arg(&hub->putters, arg, timeout, put_op)
                : weft_wait_on_arg(&hub->getters, arg, timeout, get_op);
}

/* A hub has two wait queues: what waits knows its queue, not its hub. */

static weft_status_t put_op(void *putters, void *arg, weft_timeout_t timeout)
{
    return synchronise(putters, arg, timeout, true);
}

static weft_status_t get_op(void *getters, void *arg, weft_timeout_t timeout)
{
    uint8_t *hub = (uint8_t *)getters - offsetof(weft_hub_t, getters);

    return synchronise((weft_hub_t *)(void *)hub, arg, timeout, false);
}

weft_status_t weft_hub_put(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(hub));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_put(hub);
    return synchronise(hub, arg, timeout, true);
}

weft_status_t weft_hub_get(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(hub));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(hub, timeout);
    return synchronise(hub, arg, timeout, false);
}
