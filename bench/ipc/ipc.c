/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions of another node over the size of argument and result, a block as one call or as many,
 * and blocks that are lent.
 */
#include "calls.h"

#include "lend.h"
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
    {"offload.lent.remote@64",
     "call a function with the address of a block of n bytes, without a copy", ipc_lend, 64},
    {"offload.lent.remote@65504",
     "call a function with the address of a block of n bytes, without a copy", ipc_lend, 65504},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
