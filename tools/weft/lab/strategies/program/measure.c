/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What exchanges cost both cores: windows with nothing, one of wake-ups alone, then for each cell a
 * window with exchanges of one size, on idle cores and on cores that have other work. Exchanges
 * begin at each phase of the receiver's polls, as what comes from outside does.
 */
#include "measure.h"

#include "cells.h"
#include "data.h"
#include "observe.h"
#include "system.h"

#define STEP 7U /* has no factor in common with COUNT */

static void quiet(void)
{
    for (uint32_t length = 1; length <= 2; length++) {
        weft_sleep(WEFT_US(QUIET));
        observe_window();
        weft_sleep(length * WEFT_US(QUIET));
        observe_window();
    }
}

/** Wakes up for each exchange, and makes it unless only that is measured. */
static void one_window(measured_t *make, uint32_t what, uint32_t period)
{
    uint64_t next = weft_clock_now();

    observe_window();
    for (uint32_t n = 0; n < COUNT; n++) {
        weft_sleep_until(next + WEFT_US(SPREAD * (n * STEP % COUNT) / COUNT));
        if (make != NULL) {
            make(what, n + 1U);
        }
        next += WEFT_US(period);
    }
    weft_sleep_until(next);
    observe_window();
}

void measure_window(measured_t *make, uint32_t what, uint32_t period)
{
    for (uint32_t n = 1; n <= WARM; n++) {
        make(what, n);
        weft_sleep(WEFT_US(period));
    }
    one_window(make, what, period);
}

static void windows(void)
{
    quiet();
    one_window(NULL, 0, PERIOD);
    for (uint32_t cell = 0; cell < CELL_COUNT; cell++) {
        measure_window(exchange, cell, PERIOD);
    }
    late_windows();
}

void measure(void *arg)
{
    (void)arg;
    weft_sleep(WEFT_US(CONNECT));
    begin_copies();
    windows();
    if (load_cores()) {
        windows();
    }
    must(weft_function_call(&finish, NULL, NULL, WEFT_FOREVER));
    observe_report();
    weft_exit(0);
}
