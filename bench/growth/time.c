/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Many timeouts. A sample of those that expire at once contains the time until then, in which the
 * node is idle: the suite runs where idle time is not counted.
 */
#include "growth.h"

#define LATER WEFT_S(2000U)

/** When what expires at once does, and when it has. */
#define SOON WEFT_MS(5)
#define PAST WEFT_MS(10)

static weft_timer_t subject;
static weft_timer_t others[GROWTH_TIMEOUTS];
static uint64_t moment;

static void expired(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void init(void)
{
    weft_timer_init(&subject, expired, NULL);
    for (uint32_t i = 0; i < GROWTH_TIMEOUTS; i++) {
        weft_timer_init(&others[i], expired, NULL);
    }
}

static void start_others(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        weft_timer_start(&others[i], BENCH_LONG + WEFT_MS(i), 0);
    }
}

static void stop_others(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        weft_timer_stop(&others[i]);
    }
}

void growth_arm_disarm(uint32_t n)
{
    init();
    start_others(n);
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_timer_start(&subject, LATER, 0);
        weft_timer_stop(&subject);
        bench_end();
    }
    stop_others(n);
}

void growth_disarm_first(uint32_t n)
{
    init();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        weft_timer_start(&subject, BENCH_LONG - WEFT_S(1U), 0);
        start_others(n);
        bench_begin();
        weft_timer_stop(&subject);
        bench_end();
        stop_others(n);
    }
}

void growth_timers_expire(uint32_t n)
{
    init();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        for (uint32_t t = 0; t < n; t++) {
            weft_timer_start(&others[t], SOON, 0);
        }
        bench_begin();
        weft_sleep(PAST);
        bench_end();
    }
}

/** The first one expires, and then it is to be known which of the others is the next one. */
void growth_first_expires(uint32_t n)
{
    init();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        weft_timer_start(&subject, SOON, 0);
        start_others(n);
        bench_begin();
        weft_sleep(PAST);
        bench_end();
        stop_others(n);
    }
}

static void sleep_until(void *arg)
{
    (void)arg;
    weft_sleep_until(moment);
}

void growth_sleeps_end(uint32_t n)
{
    moment = weft_clock_now() + PAST;
    for (uint32_t i = 0; i < n; i++) {
        bench_task(sleep_until, BENCH_HIGH);
    }
    weft_sleep(SOON);
    bench_begin();
    weft_sleep(2 * PAST);
    bench_end();
    bench_task((weft_task_entry_t)bench_done, BENCH_LAST);
    bench_run();
}
