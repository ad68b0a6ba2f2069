/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User-defined hub.
 */
#include <weft/hub.h>

#include "wait.h"

void weft_hub_init(weft_hub_t *hub, const weft_hub_type_t *type)
{
    hub->putters.head = NULL;
    hub->getters.head = NULL;
    hub->type = type;
}

/** Lets waiting tasks of one side try again, in order. @return true if one succeeded */
static bool serve_locked(weft_hub_t *hub, weft_waitq_t *queue, weft_hub_try_t attempt)
{
    weft_task_t *task = queue->head;
    weft_task_t *last = task != NULL ? weft_ring_last(task) : NULL;
    bool served = false;

    while (task != NULL) {
        weft_task_t *next = task == last ? NULL : task->next;

        if (attempt(hub, task->arg)) {
            weft_wait_remove_locked(task);
            weft_sched_ready_locked(task);
            served = true;
        }
        task = next;
    }
    return served;
}

/** Serves both sides until neither can go on. */
static void settle_locked(weft_hub_t *hub)
{
    bool served;

    do {
        served = serve_locked(hub, &hub->getters, hub->type->get);
        served |= serve_locked(hub, &hub->putters, hub->type->put);
    } while (served);
}

static weft_status_t synchronise(weft_hub_t *hub, void *arg, weft_timeout_t timeout,
                                 weft_hub_try_t attempt, weft_waitq_t *queue, weft_wait_op_t op)
{
    weft_port_lock();
    if (attempt(hub, arg)) {
        if (hub->getters.head == NULL && hub->putters.head == NULL) {
            weft_port_unlock();
            return WEFT_OK;
        }
        settle_locked(hub);
        return weft_sched_leave();
    }
    if (weft_wait_may_block(timeout)) {
        weft_kernel.current->arg = arg;
        return weft_wait_block(queue);
    }
    return weft_wait_limited(hub, arg, timeout, op);
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_hub_t *self = hub;

    return synchronise(self, arg, timeout, self->type->put, &self->putters, put_op);
}

weft_status_t weft_hub_put(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    weft_check_wait(hub, timeout);
    return put_op(hub, arg, timeout);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_hub_t *self = hub;

    return synchronise(self, arg, timeout, self->type->get, &self->getters, get_op);
}

weft_status_t weft_hub_get(weft_hub_t *hub, void *arg, weft_timeout_t timeout)
{
    weft_check_wait(hub, timeout);
    return get_op(hub, arg, timeout);
}
