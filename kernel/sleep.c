/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Sleep: a wait in a private queue.
 */
#include <weft/clock.h>
#include <weft/task.h>

#include "check.h"
#include "wait.h"

static weft_status_t sleep_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    weft_arch_lock();
    return weft_wait_on_unlock(hub, timeout, sleep_op);
}

weft_status_t weft_sleep(weft_timeout_t duration)
{
    weft_waitq_t nowhere = WEFT_WAITQ_INIT;

    /* Not WEFT_CHECK(): with a local in memory its call would not be a tail call. */
    weft_check_task();
    weft_check_not(weft_wrong_timeout(duration));
    if (duration == WEFT_NO_WAIT) {
        return WEFT_TIMEOUT;
    }
    weft_trace_timeout(WEFT_TRACE_SLEEP, &nowhere, duration);
    return weft_timeout_is_forever(duration) ? sleep_op(&nowhere, NULL, duration)
                                             : weft_wait_timed(&nowhere, sleep_op, duration);
}

weft_status_t weft_sleep_until(uint64_t deadline)
{
    weft_check_task();
    return deadline <= weft_time_now() ? WEFT_TIMEOUT : weft_sleep(weft_until(deadline));
}
