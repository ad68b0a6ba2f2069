/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions of another node over further sizes, and a block as calls of which several are under way
 * at once, or made as one.
 */
#include "calls.h"

#include "system.h"

const ipc_echo_t ipc_echoes[] = {
    {&echo_16, sizeof(echo_16_argument_t)},
    {&echo_8192, sizeof(echo_8192_argument_t)},
    {&echo_16384, sizeof(echo_16384_argument_t)},
    {&echo_65504, sizeof(echo_65504_argument_t)},
};

static void start_request(uint32_t number, uint32_t at)
{
    (void)weft_request_function_call(lead_request[number], weft_function_ref(&echo_1024),
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
    const uint32_t size = sizeof(echo_1024_argument_t);
    const uint32_t calls = IPC_BLOCK / size;

    for (bench_counter_t i = 0; i < IPC_SAMPLES; i++) {
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
    {"offload.call.remote@8192", "call a function with n bytes, and n bytes back", ipc_call, 1},
    {"offload.call.remote@16384", "call a function with n bytes, and n bytes back", ipc_call, 2},
    {"offload.call.remote@65504", "call a function with n bytes, and n bytes back", ipc_call, 3},
    {"offload.block.batch.remote@2", "32 KiB there and back as 32 calls, n of them as one",
     ipc_batch, 2},
    {"offload.block.batch.remote@8", "32 KiB there and back as 32 calls, n of them as one",
     ipc_batch, 8},
    {"offload.block.batch.remote@32", "32 KiB there and back as 32 calls, n of them as one",
     ipc_batch, 32},
    {"offload.block.requests.remote@1", "32 KiB there and back as 32 calls, n of them at once",
     pipelined, 1},
    {"offload.block.requests.remote@2", "32 KiB there and back as 32 calls, n of them at once",
     pipelined, 2},
    {"offload.block.requests.remote@8", "32 KiB there and back as 32 calls, n of them at once",
     pipelined, 8},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
