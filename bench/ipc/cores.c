/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of ipc.c that fit into the memories of simulated cores. The description chooses the
 * memory; its name is appended to those of the rows.
 */
#include "calls.h"

#include "system.h"

const ipc_echo_t ipc_echoes[] = {
    {&echo_0, sizeof(echo_0_argument_t)}, {&echo_1, sizeof(echo_1_argument_t)},
    {&echo_2, sizeof(echo_2_argument_t)}, {&echo_3, sizeof(echo_3_argument_t)},
    {&echo_4, sizeof(echo_4_argument_t)}, {&echo_5, sizeof(echo_5_argument_t)},
};

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", ipc_overhead, 0},

    {"offload.call.remote@16", "call a function with n bytes, and n bytes back", ipc_call, 0},
    {"offload.call.remote@128", "call a function with n bytes, and n bytes back", ipc_call, 1},
    {"offload.call.remote@1024", "call a function with n bytes, and n bytes back", ipc_call, 2},
    {"offload.call.remote@8192", "call a function with n bytes, and n bytes back", ipc_call, 3},
    {"offload.call.remote@16384", "call a function with n bytes, and n bytes back", ipc_call, 4},
    {"offload.call.remote@32768", "call a function with n bytes, and n bytes back", ipc_call, 5},
    {"offload.block.remote@1", "32 KiB there and back, as n calls", ipc_block, 5},
    {"offload.block.remote@2", "32 KiB there and back, as n calls", ipc_block, 4},
    {"offload.block.remote@32", "32 KiB there and back, as n calls", ipc_block, 2},
    {"offload.block.batch.remote@2", "the same as 32 calls, n of them as one", ipc_batch, 2},
    {"offload.block.batch.remote@8", "the same as 32 calls, n of them as one", ipc_batch, 8},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
