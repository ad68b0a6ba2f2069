/* SPDX-License-Identifier: MIT */
/** @file Calls of a function of the other core, for `./weft phases --size`; made.h says how. */
#include "made.h"

#include "bench.h"
#include "net/net.h"
#include "system.h"

void net_end_all(void)
{
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
}

static void call(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        if (make_call() != WEFT_OK) {
            weft_exit(3);
        }
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"offload.call.remote", "call a function of the other core", call, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
