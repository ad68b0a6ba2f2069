/* SPDX-License-Identifier: MIT */
/** @file A function is deleted, and its memory reused, while a server has been given a call of it.
 */
#include <weft/delete.h>

#include "../../support/crew.h"

#define SERVER 0U
#define CALLER 1U
#define BEHIND 77U /* what the memory behind the argument contains */

static union {
    weft_function_t function;
    uint8_t bytes[2U * sizeof(weft_function_t)];
} memory;
static weft_function_call_t call;
static uint32_t arguments[2];

static void caller(void *arg)
{
    crew_member_t *member = arg;
    const uint32_t argument[2] = {1, 2};
    uint32_t result;

    member->status = weft_function_call(&memory.function, argument, &result, WEFT_FOREVER);
    member->laps++;
}

static void server(void *arg)
{
    crew_member_t *member = arg;
    const uint32_t result = 3;

    member->status = weft_function_accept(&memory.function, &call, arguments, WEFT_FOREVER);
    if (member->status == WEFT_OK) {
        CHECK_EQ(weft_function_complete(&call, &result), WEFT_OK);
    }
    member->laps++;
}

/** The server was given a call, and has not run since. */
static void begin(void)
{
    weft_function_call_init(&call);
    weft_function_init(&memory.function, sizeof arguments[0], sizeof(uint32_t), 1);
    arguments[0] = 0;
    arguments[1] = BEHIND;
    crew_start(SERVER, 5, server);
    settle();
    weft_task_suspend(&crew[SERVER].task);
    crew_start(CALLER, 7, caller);
    settle();
}

/** The memory becomes something else: as a function it would have sizes of 8 bytes. */
static void delete_and_reuse(void)
{
    CHECK_EQ(weft_function_delete(&memory.function), WEFT_OK);
    for (unsigned i = 0; i < sizeof memory.bytes; i++) {
        memory.bytes[i] = i % sizeof(uint32_t) == 0 ? 8 : 0;
    }
}

static void a_call_that_a_server_has_goes_on(void)
{
    begin();
    delete_and_reuse();
    weft_task_resume(&crew[SERVER].task);
    settle();
    CHECK_EQ(crew[SERVER].status, WEFT_OK);
    CHECK_EQ(crew[SERVER].laps, 1);
    CHECK_EQ(crew[CALLER].status, WEFT_OK);
    CHECK_EQ(arguments[0], 1);
    CHECK_EQ(arguments[1], BEHIND);
    crew_end();
}

static void a_server_whose_caller_has_left_learns_of_it(void)
{
    begin();
    weft_task_cancel(&crew[CALLER].task);
    delete_and_reuse();
    weft_task_resume(&crew[SERVER].task);
    settle();
    CHECK_EQ(crew[SERVER].laps, 1);
    CHECK_EQ(crew[SERVER].status, WEFT_DELETED);
    CHECK_EQ(arguments[1], BEHIND);
    crew_end();
}

/** Deletion ends the waits of servers and callers, and no call of another function. */
static void others_go_on(void)
{
    static weft_function_t other = WEFT_FUNCTION_INIT(0, 0, 1);

    begin();
    weft_task_cancel(&crew[CALLER].task);
    weft_function_init(&other, 0, 0, 1);
    CHECK_EQ(weft_function_delete(&other), WEFT_OK);
    weft_task_resume(&crew[SERVER].task);
    settle();
    CHECK_EQ(crew[SERVER].laps, 0);
    crew_start(CALLER, 7, caller);
    settle();
    CHECK_EQ(crew[SERVER].status, WEFT_OK);
    CHECK_EQ(crew[CALLER].status, WEFT_OK);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(a_call_that_a_server_has_goes_on);
    TAP_RUN(a_server_whose_caller_has_left_learns_of_it);
    TAP_RUN(others_go_on);
    tap_done();
}
