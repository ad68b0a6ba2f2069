/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Sleep: waiting in a queue that nobody else knows.
 */
#include <weft/clock.h>
#include <weft/task.h>

#include "time_queue.h"
#include "wait.h"

static weft_status_t sleep_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    weft_port_lock();
    return weft_wait_on(hub, NULL, timeout, sleep_op);
}

weft_status_t weft_sleep(weft_timeout_t duration)
{
    weft_waitq_t nowhere = WEFT_WAITQ_INIT;

    weft_check_task(); /* no WEFT_CHECK(): its tail call is none where a local is in memory */
    if (duration == WEFT_NO_WAIT) {
        return WEFT_TIMEOUT;
    }
    weft_trace_open(WEFT_TRACE_SLEEP, &nowhere, duration);
    return sleep_op(&nowhere, NULL, duration);
}

weft_status_t weft_sleep_until(uint64_t deadline)
{
    weft_waitq_t nowhere = WEFT_WAITQ_INIT;

    weft_check_task();
    if (deadline <= weft_clock_now()) {
        return WEFT_TIMEOUT;
    }
    weft_trace_open(WEFT_TRACE_SLEEP, &nowhere, 0);
    weft_kernel.current->timeout.deadline = deadline;
    return weft_wait_until(&nowhere, NULL, sleep_op);
}
