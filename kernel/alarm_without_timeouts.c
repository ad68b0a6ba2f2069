/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock interrupt of programs without timeouts. What starts a timeout links that of
 * time_queue.c instead.
 */
#include "alarm.h"

WEFT_WEAK void weft_kernel_alarm(void)
{
    weft_arch_lock();
    weft_alarm_enter_locked();
    weft_alarm_leave_unlock(UINT64_MAX);
}
