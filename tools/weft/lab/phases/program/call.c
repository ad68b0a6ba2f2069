/* SPDX-License-Identifier: MIT */
/** @file A call of a function of the other core, for `./weft phases --size`. */
#include "bench.h"
#include "net/net.h"
#include "system.h"

static _Alignas(64) work_argument_t argument;
static _Alignas(64) work_result_t result;

void net_end_all(void)
{
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
}

static void call(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        if (weft_function_call(&work, &argument, &result, WEFT_FOREVER) != WEFT_OK) {
            weft_exit(3);
        }
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"offload.call.remote", "call a function of the other core", call, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
