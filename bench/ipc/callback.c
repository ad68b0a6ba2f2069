/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A call of a function: that the task waits for, that it starts and collects, and that calls back.
 */
#include "callback.h"

#include "system.h"

static echo_argument_t argument;
static echo_result_t result;

/** One that does not come back as it should ends the program: no figure without its work. */
static void need(weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_exit(3);
    }
}

static void start(weft_request_t *request)
{
    need(weft_request_function_call(request, weft_function_ref(&echo), &argument, &result,
                                    WEFT_FOREVER));
}

void callback_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

void callback_blocking(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        need(weft_function_call(&echo, &argument, &result, WEFT_FOREVER));
        bench_end();
    }
}

void callback_collected(uint32_t n)
{
    (void)n;
    weft_request_set_callback(lead_request[0], NULL, NULL);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        start(lead_request[0]);
        need(weft_request_collect(lead_request[0], WEFT_FOREVER));
        bench_end();
    }
}

static void wake(weft_request_t *request, weft_status_t status, void *arg)
{
    (void)request;
    (void)arg;
    need(status);
    weft_sem_give(&called);
}

/** The callback wakes the task. */
void callback_woken(uint32_t n)
{
    (void)n;
    weft_request_set_callback(lead_request[0], wake, NULL);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        start(lead_request[0]);
        weft_sem_take(&called, WEFT_FOREVER);
        bench_end();
    }
}

/** From the start of a call in a callback to the next callback. */
static void next(weft_request_t *request, weft_status_t status, void *arg)
{
    bench_counter_t *left = arg;

    bench_end();
    need(status);
    *left = *left - 1U;
    if (*left == 0) {
        weft_sem_give(&called);
        return;
    }
    bench_begin();
    start(request);
}

void callback_chained(uint32_t n)
{
    bench_counter_t left = BENCH_SAMPLES;

    (void)n;
    weft_request_set_callback(lead_request[0], next, (void *)&left);
    bench_begin();
    start(lead_request[0]);
    weft_sem_take(&called, WEFT_FOREVER);
}
