/* SPDX-License-Identifier: MIT */
/** @file Rows of blocks that are lent, for the tables of the rows. */
#ifndef BENCH_IPC_LEND_H
#define BENCH_IPC_LEND_H

#include "../bench.h"

/** Call a function with the address of a block of `size` bytes: a function of bench_metric_t. */
void ipc_lend(uint32_t size);

#endif
