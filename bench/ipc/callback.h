/* SPDX-License-Identifier: MIT */
/** @file Calls by a request that is collected or calls back, for the tables of the rows. */
#ifndef BENCH_IPC_CALLBACK_H
#define BENCH_IPC_CALLBACK_H

#include "../bench.h"

/* Rows: functions of bench_metric_t. */

/** An empty sample. */
void callback_overhead(uint32_t n);

/** The task waits for the call. */
void callback_blocking(uint32_t n);

/** The task starts the call and collects it. */
void callback_collected(uint32_t n);

/** The callback of the call wakes the task. */
void callback_woken(uint32_t n);

/** Each callback starts the next call. */
void callback_chained(uint32_t n);

#endif
