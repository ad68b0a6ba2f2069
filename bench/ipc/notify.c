/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls between simulated cores by other notifications than interrupts. The description chooses
 * one; its name is appended to those of the rows.
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
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
