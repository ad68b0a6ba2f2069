/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Monitored interrupts against one that is not.
 */
#include "insight.h"

int32_t insight_level = 5;

void insight_on_entry(void);
void insight_on_entry(void)
{
    bench_end_in_isr();
}

void insight_isr_entry(uint32_t n)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(n);
        bench_settle();
    }
}
