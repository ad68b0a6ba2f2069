/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads of the insight suite. What a row counts stands beside its name
 * in suite.c.
 */
#ifndef BENCH_INSIGHT_H
#define BENCH_INSIGHT_H

#include "../bench.h"

void insight_overhead(uint32_t n);

/* log.c; printf: n arguments */
void insight_log_event(uint32_t n);
void insight_log_printf(uint32_t n);
void insight_log_event_full(uint32_t n);
void insight_log_event_disabled(uint32_t n);
void insight_log_event_in_isr(uint32_t n);
void insight_log_printf_in_isr(uint32_t n);
void insight_log_read(uint32_t n);

/* stats.c */
void insight_stats_set(uint32_t n);
void insight_stats_add(uint32_t n);
void insight_stats_delta(uint32_t n);

/* monitor.c; n: the interrupt */
void insight_isr_entry(uint32_t n);

#endif
