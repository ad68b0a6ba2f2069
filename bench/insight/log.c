/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Log.
 */
#include "insight.h"

#include "system.h"

void insight_log_event(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_event(&ring_log, 1, 2, 3);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void printf_0(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_printf(&ring_log, "nothing more");
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void printf_1(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_printf(&ring_log, "one: %d", 1);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void printf_2(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_printf(&ring_log, "two: %d %d", 1, 2);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void printf_3(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_printf(&ring_log, "three: %d %d %d", 1, 2, 3);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void insight_log_printf(uint32_t n)
{
    static void (*const workloads[])(void) = {printf_0, printf_1, printf_2, printf_3};

    workloads[n]();
}

void insight_log_event_full(uint32_t n)
{
    (void)n;
    for (uint32_t i = 0; i < 64U; i++) {
        weft_log_event(&first_log, 1, 2, 3);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_event(&first_log, 1, 2, 3);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void insight_log_event_disabled(uint32_t n)
{
    weft_log_disable(&ring_log);
    insight_log_event(n);
    weft_log_enable(&ring_log);
}

static bool is_printf;

/** The sample lies within the handler: what leads there is another row. */
void insight_on_call(void)
{
    if (is_printf) {
        bench_begin();
        weft_log_printf(&ring_log, "in an ISR: %d %d %d", 1, 2, 3);
        bench_end();
    } else {
        bench_begin();
        weft_log_event(&ring_log, 1, 2, 3);
        bench_end();
    }
}

static void in_isr(bool formatted)
{
    is_printf = formatted;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_irq_pend(call_irq);
        bench_settle();
    }
}

void insight_log_event_in_isr(uint32_t n)
{
    (void)n;
    in_isr(false);
}

void insight_log_printf_in_isr(uint32_t n)
{
    (void)n;
    in_isr(true);
}

void insight_log_read(uint32_t n)
{
    weft_log_record_t record;

    (void)n;
    weft_log_event(&ring_log, 1, 2, 3);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        uint32_t last = weft_log_count(&ring_log) - 1U;

        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_log_read(&ring_log, last, &record);
        }
        bench_end_of(BENCH_BATCH);
    }
}
