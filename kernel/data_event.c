/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Data event. Tasks wait only while it is clear; a waiting task's arg points to where the value is
 * stored.
 */
#include <weft/data_event.h>

#include "long_copy.h"
#include "object.h"

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

/** Copies to the first waiting task, or into the event. */
static void put_choose_locked(weft_long_copy_t *copy)
{
    weft_data_event_t *event = copy->hub;
    weft_task_t *waiter = event->waitq.head;

    weft_long_copy_set(copy, waiter, waiter != NULL ? waiter->arg : event->value, copy->message,
                       event->size);
}

static void put_done_locked(weft_long_copy_t *copy)
{
    weft_data_event_t *event = copy->hub;

    if (copy->peer != NULL) {
        weft_wait_wake_locked(&event->waitq, copy->peer);
    } else {
        event->set = 1;
    }
    weft_long_copy_end(copy);
}

static void get_choose_locked(weft_long_copy_t *copy)
{
    const weft_data_event_t *event = copy->hub;

    weft_long_copy_set(copy, NULL, copy->message, event->value, event->size);
}

static void get_done_locked(weft_long_copy_t *copy)
{
    ((weft_data_event_t *)copy->hub)->set = 0;
    weft_long_copy_end(copy);
}

static const weft_long_copy_kind_t put_kind = {put_choose_locked, put_done_locked};
static const weft_long_copy_kind_t get_kind = {get_choose_locked, get_done_locked};
static const weft_long_copy_kind_t peek_kind = {get_choose_locked, weft_long_copy_end};

WEFT_SLOW_PATH static weft_status_t put_long(weft_data_event_t *event, const void *value)
{
    weft_arch_lock();
    weft_long_copy_finish_locked(event);
    (void)weft_long_copy_unlock(&put_kind, event, (void *)(uintptr_t)value);
    return WEFT_OK;
}

WEFT_SLOW_PATH static weft_status_t get_long(void *hub, void *value, weft_timeout_t timeout)
{
    weft_data_event_t *event = hub;

    weft_arch_lock();
    weft_long_copy_finish_locked(event);
    if (event->set == 0) {
        return weft_wait_on_arg_unlock(event, value, timeout, get_long);
    }
    (void)weft_long_copy_unlock(&get_kind, event, value);
    return WEFT_OK;
}

static weft_status_t peek_long(weft_data_event_t *event, void *value)
{
    weft_arch_lock();
    weft_long_copy_finish_locked(event);
    if (event->set == 0) {
        weft_arch_unlock();
        return WEFT_EMPTY;
    }
    (void)weft_long_copy_unlock(&peek_kind, event, value);
    return WEFT_OK;
}

weft_status_t weft_data_event_put(weft_data_event_t *event, const void *value)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    WEFT_CHECK(weft_wrong_object(value));
    weft_task_t *waiter;

    weft_trace_put(event);
    if (WEFT_UNLIKELY(weft_is_long(event->size))) {
        return put_long(event, value);
    }
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
    if (WEFT_UNLIKELY(weft_is_long(event->size))) {
        return get_long(event, value, timeout);
    }
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

    if (weft_is_long(event->size)) {
        return peek_long(event, value);
    }
    weft_arch_lock();
    if (event->set != 0) {
        weft_arch_copy(value, event->value, event->size);
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}
