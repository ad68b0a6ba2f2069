/* SPDX-License-Identifier: MIT */
/** @file Several calls of a function as one: all are accepted, end and fail together. */
#include "../../support/crew.h"

#define BATCH 3U

static weft_function_t squares;
static weft_function_call_t call;
static uint32_t accepted; /* calls that the server got at once */

/** Squares all numbers of a call, and refuses if one of them is 0. */
static void square_server(void *arg)
{
    uint32_t number[BATCH];
    uint64_t square[BATCH];
    bool is_good;

    (void)arg;
    for (;;) {
        CHECK_EQ(weft_function_accept(&squares, &call, number, WEFT_FOREVER), WEFT_OK);
        accepted = weft_function_count(&call);
        is_good = true;
        for (uint32_t i = 0; i < accepted; i++) {
            square[i] = (uint64_t)number[i] * number[i];
            is_good = is_good && number[i] != 0;
        }
        CHECK_EQ(is_good ? weft_function_complete(&call, square) : weft_function_refuse(&call),
                 WEFT_OK);
    }
}

static void begin(void)
{
    weft_function_call_init(&call);
    weft_function_init(&squares, sizeof(uint32_t), sizeof(uint64_t), BATCH);
}

static void several_calls_are_one(void)
{
    const uint32_t numbers[BATCH] = {3, 70000, 5};
    const uint32_t bad[2] = {3, 0};
    uint64_t results[BATCH + 1U] = {0, 0, 0, 77};

    begin();
    crew_start(0, 5, square_server);
    settle();
    CHECK_EQ(weft_function_call_many(&squares, numbers, results, BATCH, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(accepted, BATCH);
    CHECK_EQ(results[0], 9U);
    CHECK_EQ(results[1] == 4900000000U, true);
    CHECK_EQ(results[2], 25U);
    CHECK_EQ(results[3], 77U);
    CHECK_EQ(weft_function_call_many(&squares, bad, results, 2, WEFT_FOREVER), WEFT_REFUSED);
    CHECK_EQ(accepted, 2);
    CHECK_EQ(weft_function_call(&squares, &numbers[2], &results[3], WEFT_S(1)), WEFT_OK);
    CHECK_EQ(accepted, 1);
    CHECK_EQ(results[3], 25U);
    CHECK_EQ(results[2], 25U);
    CHECK_EQ(weft_function_call_many(&squares, numbers, results, 2, WEFT_NO_WAIT),
             WEFT_WOULD_BLOCK);
    crew_end();
}

/** The first calls wait until there is a server; a timeout ends all of them. */
static void calls_wait_together(void)
{
    const uint32_t numbers[2] = {4, 6};
    uint64_t results[2] = {0, 0};

    begin();
    CHECK_EQ(weft_function_call_many(&squares, numbers, results, 2, WEFT_MS(2)), WEFT_TIMEOUT);
    crew_create(0, CREW_MAIN + 1, square_server, WEFT_TASK_PREEMPTIVE);
    weft_task_start(&crew[0].task);
    CHECK_EQ(weft_function_call_many(&squares, numbers, results, 2, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(accepted, 2);
    CHECK_EQ(results[0], 16U);
    CHECK_EQ(results[1], 36U);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(several_calls_are_one);
    TAP_RUN(calls_wait_together);
    tap_done();
}
