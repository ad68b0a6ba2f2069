/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of ipc.c between simulated cores, whose memories hold no block that could be lent. The
 * description chooses the memory; its name is appended to those of the rows.
 */
#include "calls.h"

#include "system.h"

const ipc_echo_t ipc_echoes[] = {
    {&echo_128, sizeof(echo_128_argument_t)},
    {&echo_1024, sizeof(echo_1024_argument_t)},
    {&echo_16384, sizeof(echo_16384_argument_t)},
    {&echo_32768, sizeof(echo_32768_argument_t)},
};

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", ipc_overhead, 0},

    {"offload.call.remote@128", "call a function with n bytes, and n bytes back", ipc_call, 0},
    {"offload.call.remote@1024", "call a function with n bytes, and n bytes back", ipc_call, 1},
    {"offload.call.remote@32768", "call a function with n bytes, and n bytes back", ipc_call, 3},
    {"offload.block.remote@1", "32 KiB there and back, as n calls", ipc_block, 3},
    {"offload.block.remote@2", "32 KiB there and back, as n calls", ipc_block, 2},
    {"offload.block.remote@32", "32 KiB there and back, as n calls", ipc_block, 1},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
