/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event. The wait queue holds waiting tasks while the event is clear, or raising tasks while it is
 * set, never both.
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

static weft_status_t raise_op(void *hub, void *arg, weft_timeout_t timeout);
static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout);

/**
 * Changes the state, or waits while it is the new one. If a task waits for the opposite change, it
 * is woken instead and the state stays.
 */
WEFT_COMMON_PATH weft_status_t change(weft_event_t *event, uint32_t set, weft_timeout_t timeout)
{
    weft_arch_lock();
    if (event->set != set) {
        if (event->waitq.head != NULL) {
            return weft_wait_wake_first_unlock(&event->waitq);
        }
        event->set = set;
        weft_arch_unlock();
        return WEFT_OK;
    }
    return weft_wait_on_unlock(event, timeout, set != 0 ? raise_op : wait_op);
}

static weft_status_t raise_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return change(hub, 1, timeout);
}

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return change(hub, 0, timeout);
}

weft_status_t weft_event_raise(weft_event_t *event, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(event));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_put(event);
    return change(event, 1, timeout);
}

weft_status_t weft_event_wait(weft_event_t *event, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(event));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(event, timeout);
    return change(event, 0, timeout);
}
