/* SPDX-License-Identifier: MIT */
/** @file Calls of functions that another node serves, for the tables of the rows. */
#ifndef BENCH_IPC_CALLS_H
#define BENCH_IPC_CALLS_H

#include "../bench.h"

#include <weft/request.h>

/** A function whose argument and result have so many bytes. */
typedef struct ipc_echo {
    const weft_remote_function_t *function;
    uint32_t size;
} ipc_echo_t;

#define IPC_BLOCK 32768U /* bytes that are sent as one call or as many */
#define IPC_SAMPLES 16U  /* of a block, for which they take long where cycles are simulated */

/** Those of the program, by size. */
extern const ipc_echo_t ipc_echoes[];

/** What is sent, and what comes back. */
extern uint8_t ipc_argument[];
extern uint8_t ipc_result[];

/* Rows: functions of bench_metric_t. */

/** An empty sample. */
void ipc_overhead(uint32_t n);

/** Call the function `n`. */
void ipc_call(uint32_t n);

/** A block as calls of the function `n`, one after another. */
void ipc_block(uint32_t n);

/** A block as calls with 1 KiB, so many of them as one (batch.c). */
void ipc_batch(uint32_t n);

#endif
