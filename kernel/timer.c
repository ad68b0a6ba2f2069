/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers.
 */
#include <weft/timer.h>

#include "check.h"
#include "object.h"
#include "timer_internal.h"

void weft_timer_arm_locked(weft_timer_t *timer, uint64_t deadline)
{
    timer->timeout.deadline = deadline;
    weft_time_arm_locked(&timer->timeout);
}

void weft_timer_expire_locked(weft_timer_t *timer)
{
    weft_timer_expire_inline_locked(timer);
}

void weft_timer_init(weft_timer_t *timer, weft_timer_handler_t handler, void *arg)
{
    WEFT_CHECK_VOID(weft_wrong_call(timer));
    WEFT_CHECK_VOID(weft_wrong(handler == NULL, WEFT_MISUSE_NULL));
    timer->timeout.prev = NULL;
    timer->timeout.kind = WEFT_TIMEOUT_KIND_TIMER;
    timer->handler = handler;
    timer->arg = arg;
    weft_object_made(WEFT_OBJECT_TIMER, timer);
}

void weft_timer_start(weft_timer_t *timer, weft_timeout_t delay, weft_timeout_t period)
{
    WEFT_CHECK_VOID(weft_wrong_call(timer));
    uint64_t deadline = weft_time_after(delay);

    weft_check(delay - 1U < WEFT_DURATION_MAX && period <= WEFT_DURATION_MAX, WEFT_MISUSE_TIMEOUT);
    weft_timer_stop(timer);
    weft_arch_lock();
    if (weft_time_armed(&timer->timeout)) { /* restarted by an ISR meanwhile */
        weft_time_disarm_locked(&timer->timeout);
    }
    timer->period = period;
    weft_timer_arm_locked(timer, deadline);
    weft_arch_unlock();
}

bool weft_timer_stop(weft_timer_t *timer)
{
    weft_check_not(weft_wrong_call(timer));
    bool running;

    weft_arch_lock();
    running = weft_time_armed(&timer->timeout);
    weft_time_disarm_locked(&timer->timeout);
    weft_arch_unlock();
    return running;
}

weft_status_t weft_timer_remaining(const weft_timer_t *timer, uint64_t *ticks)
{
    WEFT_CHECK(weft_wrong_call(timer));
    WEFT_CHECK(weft_wrong_object(ticks));
    weft_status_t status = WEFT_NOT_FOUND;

    weft_arch_lock();
    if (weft_time_armed(&timer->timeout)) {
        uint64_t now = weft_board_clock();

        *ticks = timer->timeout.deadline > now ? timer->timeout.deadline - now : 1;
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}
