/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Data event. Tasks wait only while it is clear; a waiting task's arg points to where the value is
 * stored.
 */
#include <weft/data_event.h>

#include "object.h"
#include "wait.h"

void weft_data_event_init(weft_data_event_t *event, void *memory, size_t size)
{
    WEFT_CHECK_VOID(weft_wrong_call(event));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    weft_check(size != 0 && size <= UINT16_MAX, WEFT_MISUSE_SIZE);
    weft_object_waitq(&event->waitq, WEFT_OBJECT_DATA_EVENT);
    event->size = (uint16_t)size;
    event->set = 0;
    event->value = memory;
}

weft_status_t weft_data_event_put(weft_data_event_t *event, const void *value)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    WEFT_CHECK(weft_wrong_object(value));
    weft_task_t *waiter;

    weft_trace_put(event);
    weft_arch_lock();
    waiter = event->waitq.head;
    if (waiter != NULL) {
        weft_arch_copy(waiter->arg, value, event->size);
        return weft_wait_wake_first_unlock(&event->waitq);
    }
    weft_arch_copy(event->value, value, event->size);
    event->set = 1;
    weft_arch_unlock();
    return WEFT_OK;
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_data_event_get(hub, arg, timeout);
}

weft_status_t weft_data_event_get(weft_data_event_t *event, void *value, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(event));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(value));
    weft_trace_get(event, timeout);
    weft_arch_lock();
    if (event->set != 0) {
        weft_arch_copy(value, event->value, event->size);
        event->set = 0;
        weft_arch_unlock();
        return WEFT_OK;
    }
    return weft_wait_on_arg_unlock(event, value, timeout, get_op);
}

weft_status_t weft_data_event_peek(weft_data_event_t *event, void *value)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    WEFT_CHECK(weft_wrong_object(value));
    weft_status_t status = WEFT_EMPTY;

    weft_arch_lock();
    if (event->set != 0) {
        weft_arch_copy(value, event->value, event->size);
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}
