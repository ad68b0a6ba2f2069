/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The begin and the end of the clock interrupt.
 */
#ifndef KERNEL_ALARM_H
#define KERNEL_ALARM_H

#include "sched.h"

static inline void weft_alarm_enter_locked(void)
{
    weft_trace_locked(WEFT_TRACE_ISR_ENTER, WEFT_TRACE_ALARM, 0);
}

/** Asks for the next one, at a time or at none (UINT64_MAX). */
static inline void weft_alarm_leave_unlock(uint64_t next)
{
    weft_board_alarm(next);
    weft_trace_locked(WEFT_TRACE_ISR_EXIT, WEFT_TRACE_ALARM, 0);
    weft_sched_leave_unlock();
}

#endif
