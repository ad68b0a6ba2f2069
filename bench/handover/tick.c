/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The same counts while a tick of 1 kHz runs, as the kernels of the paper had one: a timer whose
 * handler counts.
 */
#include "handover.h"

/** Microseconds that the node's clock shows for a millisecond of the experiment. */
#define TICK ((weft_timeout_t)(1000U * HANDOVER_RATE / HANDOVER_CLOCK_RATE))

static weft_timer_t timer;
static volatile uint32_t ticks;

static void tick(weft_timer_t *which, void *arg)
{
    (void)which;
    (void)arg;
    ticks++;
}

static void with_tick(void (*row)(uint32_t n))
{
    weft_timer_init(&timer, tick, NULL);
    weft_timer_start(&timer, TICK, TICK);
    row(0);
    weft_timer_stop(&timer);
}

static void by_semaphore(uint32_t n)
{
    (void)n;
    with_tick(handover_semaphore);
}

static void by_suspend(uint32_t n)
{
    (void)n;
    with_tick(handover_suspend);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", handover_overhead, 0},
    {"handover.switch.semaphore.tick.k_to_k", "a switch, by a semaphore, beside a tick of 1 kHz",
     by_semaphore, 0},
    {"handover.switch.suspend.tick.k_to_k",
     "a switch, by suspend and resume, beside a tick of 1 kHz", by_suspend, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
