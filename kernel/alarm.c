/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock interrupt.
 */
#include "sched.h"
#include "time_queue.h"

/* Whatever starts a timeout links the time queue. */
WEFT_LINKED_BY_OTHERS(weft_time_expire_locked);

void weft_kernel_alarm(void)
{
    uint64_t next = UINT64_MAX;

    weft_arch_lock();
    weft_trace_locked(WEFT_TRACE_ISR_ENTER, WEFT_TRACE_ALARM, 0);
    if (weft_kernel.timeouts != NULL) {
        next = weft_time_expire_locked();
    }
    weft_board_alarm(next);
    weft_trace_locked(WEFT_TRACE_ISR_EXIT, WEFT_TRACE_ALARM, 0);
    weft_sched_leave_unlock();
}
