/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls about time, the calling task and the console.
 */
#include <weft/clock.h>
#include <weft/console.h>

#include "call.h"

weft_status_t weft_call_yield(void);
weft_status_t weft_call_sleep(weft_timeout_t duration);
weft_status_t weft_call_sleep_until(uint64_t deadline);
uint64_t weft_wide_clock_now(void);
const void *weft_call_task_self(void);
void weft_call_task_exit(void);
weft_status_t weft_call_console_write(const char *text, size_t length);

weft_status_t weft_call_yield(void)
{
    weft_yield();
    return WEFT_OK;
}

weft_status_t weft_call_sleep(weft_timeout_t duration)
{
    return weft_sleep(duration);
}

weft_status_t weft_call_sleep_until(uint64_t deadline)
{
    return weft_sleep_until(deadline);
}

uint64_t weft_wide_clock_now(void)
{
    return weft_clock_now();
}

const void *weft_call_task_self(void)
{
    return weft_kernel.current->user->self;
}

void weft_call_task_exit(void)
{
    weft_task_exit();
}

weft_status_t weft_call_console_write(const char *text, size_t length)
{
    weft_user_may_read(text, length);
    /* One byte each: the next one cuts off a record that starts meanwhile. */
    while (length-- != 0) {
        weft_console_write(text++, 1);
    }
    return WEFT_OK;
}
