/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions of another node over the size of argument and result; and a block as one call or as
 * many, some of them under way at once.
 */
#include "calls.h"

#include "system.h"

#define SAMPLES 16U

const ipc_echo_t ipc_echoes[] = {
    {&echo_0, sizeof(echo_0_argument_t)}, {&echo_1, sizeof(echo_1_argument_t)},
    {&echo_2, sizeof(echo_2_argument_t)}, {&echo_3, sizeof(echo_3_argument_t)},
    {&echo_4, sizeof(echo_4_argument_t)}, {&echo_5, sizeof(echo_5_argument_t)},
    {&echo_6, sizeof(echo_6_argument_t)},
};

static void start_request(uint32_t number, uint32_t at)
{
    (void)weft_request_function_call(lead_request[number], weft_function_ref(&echo_2),
                                     &ipc_argument[at], &ipc_result[at], WEFT_FOREVER);
}

static void collect_request(uint32_t number)
{
    if (weft_request_collect(lead_request[number], WEFT_FOREVER) != WEFT_OK) {
        weft_exit(3);
    }
}

/** A block as calls of 1 KiB, with so many of them under way. */
static void pipelined(uint32_t requests)
{
    const uint32_t size = ipc_echoes[IPC_KIB].size;
    const uint32_t calls = IPC_BLOCK / size;

    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        for (uint32_t n = 0; n < requests; n++) {
            start_request(n, n * size);
        }
        for (uint32_t n = 0; n < calls; n++) {
            collect_request(n % requests);
            if (n + requests < calls) {
                start_request(n % requests, (n + requests) * size);
            }
        }
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", ipc_overhead, 0},

    {"offload.call.remote@16", "call a function with n bytes, and n bytes back", ipc_call, 0},
    {"offload.call.remote@128", "call a function with n bytes, and n bytes back", ipc_call, 1},
    {"offload.call.remote@1024", "call a function with n bytes, and n bytes back", ipc_call, 2},
    {"offload.call.remote@8192", "call a function with n bytes, and n bytes back", ipc_call, 3},
    {"offload.call.remote@16384", "call a function with n bytes, and n bytes back", ipc_call, 4},
    {"offload.call.remote@32768", "call a function with n bytes, and n bytes back", ipc_call, 5},
    {"offload.call.remote@65504", "call a function with n bytes, and n bytes back", ipc_call, 6},
    {"offload.block.remote@1", "32 KiB there and back, as n calls", ipc_block, 5},
    {"offload.block.remote@2", "32 KiB there and back, as n calls", ipc_block, 4},
    {"offload.block.remote@32", "32 KiB there and back, as n calls", ipc_block, 2},
    {"offload.block.batch.remote@2", "the same as 32 calls, n of them as one", ipc_batch, 2},
    {"offload.block.batch.remote@8", "the same as 32 calls, n of them as one", ipc_batch, 8},
    {"offload.block.batch.remote@32", "the same as 32 calls, n of them as one", ipc_batch, 32},
    {"offload.block.requests.remote@1", "the same as 32 calls, n of them at once", pipelined, 1},
    {"offload.block.requests.remote@2", "the same as 32 calls, n of them at once", pipelined, 2},
    {"offload.block.requests.remote@8", "the same as 32 calls, n of them at once", pipelined, 8},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
