/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of cores.c for further sizes, and a block as calls of which several are made as one.
 */
#include "calls.h"

#include "system.h"

const ipc_echo_t ipc_echoes[] = {
    {&echo_16, sizeof(echo_16_argument_t)},
    {&echo_8192, sizeof(echo_8192_argument_t)},
    {&echo_16384, sizeof(echo_16384_argument_t)},
};

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", ipc_overhead, 0},

    {"offload.call.remote@16", "call a function with n bytes, and n bytes back", ipc_call, 0},
    {"offload.call.remote@8192", "call a function with n bytes, and n bytes back", ipc_call, 1},
    {"offload.call.remote@16384", "call a function with n bytes, and n bytes back", ipc_call, 2},
    {"offload.block.batch.remote@2", "32 KiB there and back as 32 calls, n of them as one",
     ipc_batch, 2},
    {"offload.block.batch.remote@8", "32 KiB there and back as 32 calls, n of them as one",
     ipc_batch, 8},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
