/* SPDX-License-Identifier: MIT */
/** @file The source is another core: this one tells it the period, and counts what comes. */
#include "rates.h"

#include "line.h"

#include "system.h"

void rates_on_reload(void);

void rates_on_reload(void)
{
    RATES_LINES = 0;
    rates_served();
}

static void trial(uint32_t period)
{
    weft_msgq_put(&periods, &period, WEFT_FOREVER);
    weft_sem_take(&pulsed, WEFT_FOREVER);
    if (rates_served_count < RATES_COUNT) {
        rates_lost();
    }
}

/** A period of 0 ends the other core. */
void rates_lead(void *arg)
{
    const uint32_t none = 0;

    (void)arg;
    weft_sleep(BENCH_CONNECT);
    bench_walk();
    weft_msgq_put(&periods, &none, WEFT_FOREVER);
    weft_exit(0);
}

const rates_source_t rates_source = {4000U, trial};
