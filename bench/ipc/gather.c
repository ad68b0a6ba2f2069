/* SPDX-License-Identifier: MIT */
/** @file Calls of several tasks: to another node, or gathered into one. */
#include "../bench.h"

#include "system.h"

enum { CALLS = 8 };

static echo_argument_t arguments[CALLS];
static echo_result_t results[CALLS];

/** One that does not come back as it should ends the program: no figure without its work. */
static void need(weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_exit(3);
    }
}

weft_status_t pass_on(const echo_soon_argument_t *arguments_of_all,
                      echo_soon_result_t *results_of_all, size_t count)
{
    return weft_function_call_many(&echo, arguments_of_all, results_of_all, count, WEFT_FOREVER);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static weft_function_ref_t function;

/** One of the tasks that call. */
void call_once(void *arg)
{
    const uintptr_t number = (uintptr_t)arg;

    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        need(weft_function_call(function, &arguments[number], &results[number], WEFT_FOREVER));
        weft_sem_give(&returned);
    }
}

static void measure(weft_function_ref_t called)
{
    function = called;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (unsigned task = 0; task < CALLS; task++) {
            weft_sem_give(&go);
        }
        for (unsigned task = 0; task < CALLS; task++) {
            weft_sem_take(&returned, WEFT_FOREVER);
        }
        bench_end();
    }
}

/** Each has a frame of its own. */
static void apart(uint32_t n)
{
    (void)n;
    measure(weft_function_ref(&echo));
}

/** The server of the own node passes them on in one frame. */
static void together(uint32_t n)
{
    (void)n;
    measure(weft_function_ref(&echo_soon));
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"offload.callers.remote@8", "n tasks call a function with 128 bytes there and back", apart,
     CALLS},
    {"offload.gathered.remote@8", "the same, by a server that passes them on as one", together,
     CALLS},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
