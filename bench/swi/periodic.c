/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Ticks of periodic functions, and the loop of idle functions.
 */
#include "swi.h"

#include "system.h"

static bool samples;

void swi_on_period(weft_periodic_t *periodic, void *arg)
{
    (void)periodic;
    (void)arg;
    if (samples) {
        bench_end();
    }
}

/** A tick after which the next multiple of four is still to come. */
void swi_tick(uint32_t n)
{
    (void)n;
    samples = false;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        while (weft_periodic_ticks() % 4U != 0) {
            weft_periodic_tick();
        }
        bench_begin();
        weft_periodic_tick();
        bench_end();
    }
}

void swi_tick_runs(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        samples = false;
        while (weft_periodic_ticks() % 4U != 3U) {
            weft_periodic_tick();
        }
        samples = true;
        bench_begin();
        weft_periodic_tick();
        bench_forget();
    }
    samples = false;
}

static weft_sem_t done = WEFT_SEM_INIT(0);
static uint32_t passes;

/** From one call to the next: a pass of the loop with this function alone. */
void swi_on_idle(void)
{
    if (passes == 0) {
        return;
    }
    if (passes <= BENCH_SAMPLES) {
        bench_end();
    }
    if (--passes == 0) {
        weft_sem_give(&done);
        return;
    }
    bench_begin();
}

void swi_idle_pass(uint32_t n)
{
    (void)n;
    passes = BENCH_SAMPLES + 1U;
    weft_sem_take(&done, WEFT_FOREVER);
}
