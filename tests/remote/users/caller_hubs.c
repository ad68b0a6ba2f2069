/* SPDX-License-Identifier: MIT */
/** @file Every service, each one line for a hub of any node. */
#include "caller.h"

static weft_status_t act_on_signals(const order_t *order, result_t *result)
{
    switch (order->act) {
    case SEM_GIVE:
        return weft_sem_give(&units);
    case SEM_TAKE:
        return weft_sem_take(&units, order->timeout);
    case SEM_TAKE_BY_REF:
        return weft_sem_take(weft_sem_ref(&units), order->timeout);
    case SEM_TAKE_HERE_BY_REF:
        return weft_sem_take(weft_sem_ref(&here), order->timeout);
    case SEM_GIVE_FULL:
        return weft_sem_give(&full);
    case PULSE:
        return weft_sem_give(&pulses);
    case NEVER:
        return weft_sem_take(&never, order->timeout);
    case EVENT_RAISE:
        return weft_event_raise(&bell, order->timeout);
    case EVENT_WAIT:
        return weft_event_wait(&bell, order->timeout);
    case FLAGS_POST:
        return weft_flags_post(&marks, (uint32_t)order->value);
    case FLAGS_SET:
        return weft_flags_set(&marks, (uint32_t)order->value);
    case FLAGS_CLEAR:
        return weft_flags_clear(&marks, (uint32_t)order->value);
    case FLAGS_WAIT:
        return weft_flags_wait(&marks, (uint32_t)order->value, WEFT_FLAGS_ALL, NULL,
                               order->timeout);
    default:
        result->value = 1; /* none of these */
        return WEFT_OK;
    }
}

static weft_status_t act_on_locks(const order_t *order, result_t *result)
{
    switch (order->act) {
    case LOCK:
        return weft_mutex_lock(&lock, order->timeout);
    case UNLOCK:
        return weft_mutex_unlock(&lock);
    case NESTED_LOCK:
        return weft_rmutex_lock(&nested, order->timeout);
    case NESTED_UNLOCK:
        return weft_rmutex_unlock(&nested);
    case COND_WAIT:
        return weft_cond_wait(&changed, &lock, order->timeout);
    case COND_SIGNAL:
        return weft_cond_signal(&changed);
    case COND_BROADCAST:
        return weft_cond_broadcast(&changed);
    case BARRIER_WAIT:
        return weft_barrier_wait(&party, order->timeout);
    case DOOR_PUT:
        return weft_port_put(&door, NULL, order->timeout);
    case DOOR_GET:
        return weft_port_get(&door, NULL, order->timeout);
    case BOARD_WIPE:
        return weft_blackboard_wipe(&plan);
    case NOTICE:
        return weft_function_call(&notice, NULL, NULL, order->timeout);
    default:
        result->value++;
        return WEFT_OK;
    }
}

static weft_status_t act_on_task(const order_t *order)
{
    switch (order->act) {
    case TASK_START:
        return weft_task_start(&late_task);
    case TASK_SUSPEND:
        return weft_task_suspend(&late_task);
    case TASK_RESUME:
        return weft_task_resume(&late_task);
    case TASK_CANCEL:
        return weft_task_cancel(&late_task);
    case TASK_ABORT:
        return weft_task_abort(&late_task);
    case TASK_SET_PRIORITY:
        return weft_task_set_priority(&late_task, (weft_priority_t)order->value);
    default:
        return WEFT_OK;
    }
}

weft_status_t caller_act(const order_t *order, result_t *result)
{
    weft_status_t status = act_on_signals(order, result);

    if (result->value == 1U) {
        status = act_on_locks(order, result);
    }
    return result->value == 2U ? act_on_task(order) : status;
}

weft_status_t caller_transfer(const order_t *order, void *at, result_t *result)
{
    switch (order->act) {
    case PORT_PUT:
        return weft_port_put(&meet, at, order->timeout);
    case PORT_GET:
        return weft_port_get(&meet, at, order->timeout);
    case MSGQ_PUT:
        return weft_msgq_put(&numbers, at, order->timeout);
    case MSGQ_GET:
        return weft_msgq_get(&numbers, at, order->timeout);
    case DATA_PUT:
        return weft_data_event_put(&level, at);
    case DATA_GET:
        return weft_data_event_get(&level, at, order->timeout);
    case BOARD_WRITE:
        return weft_blackboard_write(&plan, at);
    case BOARD_READ:
        return weft_blackboard_read(&plan, at, &result->value, order->timeout);
    case BOARD_READ_NEW:
        return weft_blackboard_read_new(&plan, at, &shared.count, order->timeout);
    case CALL_ARGUMENT:
        return weft_function_call(&work, at, &shared.message, order->timeout);
    default:
        return weft_function_call(&work, &shared.message, at, order->timeout);
    }
}

weft_status_t caller_ask(const order_t *order, void *at)
{
    switch (order->act) {
    case SEM_COUNT:
        return weft_sem_count(&units, at);
    case MSGQ_USED:
        return weft_msgq_used(&numbers, at);
    case FLAGS_POST_COUNTED:
        return weft_flags_post_counted(&marks, 1, at);
    case FLAGS_WAIT_MATCHED:
        return weft_flags_wait(&marks, 0xFF, WEFT_FLAGS_ANY, at, order->timeout);
    case COND_BROADCAST_COUNTED:
        return weft_cond_broadcast_counted(&changed, at);
    case BARRIER_WAITING:
        return weft_barrier_waiting(&party, at);
    case BOARD_READ_COUNT:
        return weft_blackboard_read(&plan, &shared.message, at, order->timeout);
    case BOARD_READ_NEW_COUNT:
        return weft_blackboard_read_new(&plan, &shared.message, at, order->timeout);
    case TASK_STATE:
        return weft_task_state(&late_task, at);
    default:
        return weft_task_priority(&late_task, at);
    }
}
