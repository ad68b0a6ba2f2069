/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { START, SUSPEND, RESUME, ABORT, CANCEL, SET_PRIORITY, PRIORITY, STATE };

/** Starts a task that was made and never started; anything else is the client's misuse. */
static weft_status_t start(weft_task_t *task)
{
    weft_arch_lock();
    if (!weft_task_is_fresh(task)) {
        weft_arch_unlock();
        return WEFT_NET_MISUSE(WEFT_MISUSE_TASK_STATE);
    }
    return weft_task_start_unlock(task);
}

static weft_status_t set_priority(const weft_net_task_t *controlled, const weft_op_t *op)
{
    uint32_t priority;

    if (!weft_net_carried(op, &priority, sizeof priority) ||
        weft_net_le32(priority) >= WEFT_PRIORITIES) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_PRIORITY);
    }
    priority = weft_net_le32(priority);
    return weft_task_set_priority(controlled->task, priority < controlled->ceiling
                                                        ? controlled->ceiling
                                                        : (weft_priority_t)priority);
}

static weft_status_t priority_of(const weft_task_t *task, weft_op_t *op)
{
    weft_priority_t priority = 0;
    weft_status_t status = weft_task_priority(task, &priority);

    op->result = priority;
    return status;
}

static weft_status_t state_of(const weft_task_t *task, weft_op_t *op)
{
    weft_task_state_t state = WEFT_TASK_DORMANT;
    weft_status_t status = weft_task_state(task, &state);

    op->result = (uint32_t)state;
    return status;
}

static weft_status_t change(weft_task_t *task, weft_op_t *op)
{
    switch (op->service) {
    case SUSPEND:
        return weft_task_suspend(task);
    case RESUME:
        return weft_task_resume(task);
    case ABORT:
        return weft_task_abort(task);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_serve_task(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    const weft_net_task_t *controlled = hub;
    weft_task_t *task = controlled->task;

    (void)timeout;
    switch (op->service) {
    case START:
        return start(task);
    case SET_PRIORITY:
        return set_priority(controlled, op);
    case CANCEL:
        return weft_task_cancel(task);
    case PRIORITY:
        return priority_of(task, op);
    case STATE:
        return state_of(task, op);
    default:
        return change(task, op);
    }
}

static weft_status_t control(const weft_remote_task_t *task, unsigned service)
{
    return weft_remote_post(&task->remote, service, NULL, 0);
}

weft_status_t weft_remote_task_start(const weft_remote_task_t *task)
{
    return control(task, START);
}

weft_status_t weft_remote_task_suspend(const weft_remote_task_t *task)
{
    return control(task, SUSPEND);
}

weft_status_t weft_remote_task_resume(const weft_remote_task_t *task)
{
    return control(task, RESUME);
}

weft_status_t weft_remote_task_abort(const weft_remote_task_t *task)
{
    return control(task, ABORT);
}

weft_status_t weft_remote_task_cancel(const weft_remote_task_t *task)
{
    return weft_remote_call_plain(&task->remote, NULL, WEFT_FOREVER, CANCEL);
}

weft_status_t weft_remote_task_set_priority(const weft_remote_task_t *task,
                                            weft_priority_t priority)
{
    uint32_t word = weft_net_le32(priority);

    return weft_remote_post(&task->remote, SET_PRIORITY, &word, sizeof word);
}

weft_status_t weft_remote_task_priority(const weft_remote_task_t *task, weft_priority_t *priority)
{
    uint32_t value;
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(priority));
    status = weft_remote_ask(&task->remote, PRIORITY, &value);
    if (status == WEFT_OK) {
        *priority = (weft_priority_t)value;
    }
    return status;
}

weft_status_t weft_remote_task_state(const weft_remote_task_t *task, weft_task_state_t *state)
{
    uint32_t value;
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(state));
    status = weft_remote_ask(&task->remote, STATE, &value);
    if (status == WEFT_OK) {
        *state = (weft_task_state_t)value;
    }
    return status;
}
