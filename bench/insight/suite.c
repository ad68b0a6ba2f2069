/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the insight suite. Those of DSP/BIOS are log.event, log.printf,
 * stats.set, stats.add and stats.delta.
 */
#include "insight.h"

#include "system.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", insight_overhead, 0},

    {"log.event.immediate.kernel", "append an event of three words", insight_log_event, 0},
    {"log.printf.immediate.kernel", "append a format and three arguments", insight_log_printf, 3},
    {"log.event.full.kernel", "an event for a fixed log that is full", insight_log_event_full, 0},
    {"log.event.disabled.kernel", "an event for a disabled log", insight_log_event_disabled, 0},
    {"log.event.immediate.isr", "append an event, in an ISR", insight_log_event_in_isr, 0},
    {"log.printf.immediate.isr", "append a format and three arguments, in an ISR",
     insight_log_printf_in_isr, 0},
    {"log.read.immediate.kernel", "copy a record", insight_log_read, 0},

    {"stats.set.immediate.kernel", "set the previous value", insight_stats_set, 0},
    {"stats.add.immediate.kernel", "add a value", insight_stats_add, 0},
    {"stats.delta.immediate.kernel", "add the difference to the previous value",
     insight_stats_delta, 0},

    {"isr.entry.plain.kernel", "pend to the handler, nothing monitored", insight_isr_entry,
     entry_irq},
    {"isr.entry.monitor.time.kernel", "pend to the handler; time between interrupts monitored",
     insight_isr_entry, period_irq},
    {"isr.entry.monitor.stack.kernel", "pend to the handler; depth of the stack monitored",
     insight_isr_entry, depth_irq},
    {"isr.entry.monitor.variable.kernel", "pend to the handler; a variable monitored",
     insight_isr_entry, level_irq},

    {"log.printf.immediate.kernel@0", "append a format and n arguments", insight_log_printf, 0},
    {"log.printf.immediate.kernel@1", "append a format and n arguments", insight_log_printf, 1},
    {"log.printf.immediate.kernel@2", "append a format and n arguments", insight_log_printf, 2},
    {"log.printf.immediate.kernel@3", "append a format and n arguments", insight_log_printf, 3},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void insight_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}
