/* SPDX-License-Identifier: MIT */
/** @file Processor time of both processes at the ends of windows. */
#include "observe.h"
#include "system.h"

#define MOST 256U

static struct {
    uint32_t time;
    uint32_t busy;
} ends[MOST];
static uint32_t count;

void observe_window_here(void)
{
    if (count < MOST) {
        ends[count].time = observe_now();
        ends[count].busy = observe_clock(CLOCK_PROCESS_CPUTIME_ID);
        count++;
    }
}

/** Served by the other node. */
weft_status_t observe_window_there(void)
{
    observe_window_here();
    return WEFT_OK;
}

void observe_window(void)
{
    if (weft_function_call(&window, NULL, NULL, WEFT_FOREVER) != WEFT_OK) {
        weft_exit(3);
    }
    observe_window_here();
}

void observe_report_windows(void)
{
    for (uint32_t i = 0; i < count; i++) {
        weft_printf("span %u %u\n", (unsigned)ends[i].time, (unsigned)ends[i].busy);
    }
}
