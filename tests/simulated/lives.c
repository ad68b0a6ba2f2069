/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler ends the caller of a function and starts it again, at each point of the completion of
 * its call: nothing is written any more where the result was to be.
 */
#include "at_points.h"

#define SERVER 0U
#define CALLER 1U
#define SIZE 1000U /* several steps of a copy, the last of which is short */
#define POINTS 40U
#define RESULT 0x41
#define REUSED 0x42

static weft_function_t function;
static weft_function_call_t call;
static uint8_t result_of_server[SIZE];
static uint8_t results[2][SIZE]; /* of each life */
static bool is_completing;
static unsigned lives;

static void fill(uint8_t *bytes, uint8_t value)
{
    for (unsigned i = 0; i < SIZE; i++) {
        bytes[i] = value;
    }
}

static bool is_filled(const uint8_t *bytes, uint8_t value)
{
    unsigned i = 0;

    while (i < SIZE && bytes[i] == value) {
        i++;
    }
    return i == SIZE;
}

static void caller(void *arg)
{
    uint8_t *result = results[lives++];

    (void)arg;
    CHECK_EQ(weft_function_call(&function, NULL, result, WEFT_FOREVER), WEFT_OK);
    CHECK(is_filled(result, RESULT));
}

static void server(void *arg)
{
    (void)arg;
    while (weft_function_accept(&function, &call, NULL, WEFT_FOREVER) == WEFT_OK) {
        is_completing = true;
        (void)weft_function_complete(&call, result_of_server);
        is_completing = false;
    }
}

/** As a watchdog does; the memory of the result is used for something else. */
static void restart(void)
{
    if (crew[CALLER].task.wait == NULL) { /* it has its result, and would call a third time */
        return;
    }
    weft_task_abort(&crew[CALLER].task);
    fill(results[0], REUSED);
    (void)crew_start(CALLER, 7, caller);
}

static void inject_while_completing(void)
{
    if (is_completing) {
        inject();
    }
}

static void a_result_stays_out_of_the_next_life(void)
{
    unsigned restarted = 0;

    for (unsigned point = 1; point <= POINTS; point++) {
        weft_function_call_init(&call);
        weft_function_init(&function, 0, SIZE, 1);
        lives = 0;
        crew_start(SERVER, 5, server);
        settle();
        interrupt_at(point, restart);
        crew_start(CALLER, 7, caller);
        settle();
        if (lives == 2) {
            CHECK(is_filled(results[0], REUSED));
            restarted++;
        }
        (void)interrupt_came();
        crew_end();
    }
    CHECK(restarted > SIZE / 128U); /* between all steps */
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    fill(result_of_server, RESULT);
    sim.inject = inject_while_completing;
    TAP_RUN(a_result_stays_out_of_the_next_life);
    tap_done();
}
