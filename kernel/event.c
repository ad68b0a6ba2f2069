/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event. The wait queue holds tasks that test while the event is clear, and
 * tasks that raise while it is set: never both.
 */
#include <weft/event.h>

#include "wait.h"

void weft_event_init(weft_event_t *event)
{
    event->waitq.head = NULL;
    event->set = 0;
}

/**
 * Brings the event into a state, or waits while it has that state. A task that
 * waits for the opposite goes on instead, and the state stays.
 */
static weft_status_t change(weft_event_t *event, uint32_t set, weft_timeout_t timeout,
                            weft_wait_op_t op)
{
    weft_port_lock();
    if (event->set != set) {
        if (event->waitq.head != NULL) {
            return weft_wait_wake_first(&event->waitq);
        }
        event->set = set;
        weft_port_unlock();
        return WEFT_OK;
    }
    return weft_wait_on(event, NULL, timeout, op);
}

static weft_status_t raise_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return change(hub, 1, timeout, raise_op);
}

weft_status_t weft_event_raise(weft_event_t *event, weft_timeout_t timeout)
{
    weft_check_wait(event, timeout);
    return raise_op(event, NULL, timeout);
}

static weft_status_t test_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return change(hub, 0, timeout, test_op);
}

weft_status_t weft_event_test(weft_event_t *event, weft_timeout_t timeout)
{
    weft_check_wait(event, timeout);
    return test_op(event, NULL, timeout);
}
