/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers, for the files of the kernel and the network that have one of their own.
 */
#ifndef KERNEL_TIMER_INTERNAL_H
#define KERNEL_TIMER_INTERNAL_H

#include <weft/timer.h>

#include "time_queue.h"
#include "trace.h"

/** Starts a timer that does not run: the only way to do so, since it links the expiry of timers. */
void weft_timer_arm_locked(weft_timer_t *timer, uint64_t deadline);

/**
 * Re-arms a periodic timer relative to its own deadline, so that it does not drift, then calls the
 * handler with the kernel lock released.
 */
static inline void weft_timer_expire_inline_locked(weft_timer_t *timer)
{
    if (timer->period != 0) {
        timer->timeout.deadline += timer->period;
        weft_time_arm_locked(&timer->timeout);
    }
    weft_trace_locked(WEFT_TRACE_TIMER, timer, 0);
    weft_arch_unlock();
    timer->handler(timer, timer->arg);
    weft_arch_lock();
    weft_trace_locked(WEFT_TRACE_TIMER_DONE, timer, 0);
}

/** weft_timer_expire_inline_locked() out of line, for builds without fast paths. */
void weft_timer_expire_locked(weft_timer_t *timer);

#endif
