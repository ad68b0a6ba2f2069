/* SPDX-License-Identifier: MIT */
/** @file A function that another task of the caller's own node serves. */
#include "../bench.h"

#include "system.h"

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/** The server has a lower priority than the caller, whose priority it gets for the call. */
static void call(uint32_t n)
{
    static near_argument_t argument;
    static near_result_t result;

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        (void)weft_function_call(&near, &argument, &result, WEFT_FOREVER);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"offload.call.local", "call a function of 16 bytes that another task of the node serves", call,
     0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
