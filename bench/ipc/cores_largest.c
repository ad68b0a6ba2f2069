/* SPDX-License-Identifier: MIT */
/** @file The row of cores.c for the largest block. */
#include "calls.h"

#include "system.h"

const ipc_echo_t ipc_echoes[] = {{&echo_65504, sizeof(echo_65504_argument_t)}};

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", ipc_overhead, 0},
    {"offload.call.remote@65504", "call a function with n bytes, and n bytes back", ipc_call, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
