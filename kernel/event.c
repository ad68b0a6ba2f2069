/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event. The wait queue holds tasks that test while the event is clear, and
 * tasks that raise while it is set: never both.
 */
#include <weft/event.h>

#include "object.h"
#include "wait.h"

void weft_event_init(weft_event_t *event)
{
    WEFT_CHECK_VOID(weft_wrong_call(event));
    weft_object_waitq(&event->waitq, WEFT_OBJECT_EVENT);
    event->set = 0;
}

/**
 * Brings the event into a state, which is the arg, or waits while it has that
 * state. A task that waits for the opposite goes on instead, and the state stays.
 */
static weft_status_t change_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_event_t *event = hub;
    uint32_t set = (uint32_t)(uintptr_t)arg;

    weft_port_lock();
    if (event->set != set) {
        if (event->waitq.head != NULL) {
            return weft_wait_wake_first(&event->waitq);
        }
        event->set = set;
        weft_port_unlock();
        return WEFT_OK;
    }
    return weft_wait_on(event, arg, timeout, change_op);
}

weft_status_t weft_event_raise(weft_event_t *event, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(event));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_put(event);
    return change_op(event, (void *)(uintptr_t)1, timeout);
}

weft_status_t weft_event_test(weft_event_t *event, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(event));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(event, timeout);
    return change_op(event, (void *)(uintptr_t)0, timeout);
}
