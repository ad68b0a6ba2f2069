/* SPDX-License-Identifier: MIT */
/** @file A function of the node that the client calls, and its server, which is no waiter. */
#ifndef TESTS_SIMULATED_PROXY_FUNCTION_H
#define TESTS_SIMULATED_PROXY_FUNCTION_H

#include "proxy_node.h"

#define SERVER 5U /* its place in the crew */

static weft_function_call_t server_call = WEFT_FUNCTION_CALL_INIT;

static void server(void *arg)
{
    uint32_t argument;

    (void)arg;
    while (weft_function_accept(&function, &server_call, &argument, WEFT_FOREVER) == WEFT_OK) {
        const uint32_t result = argument + 1U;

        (void)weft_sleep(WEFT_US(100));
        (void)weft_function_complete(&server_call, &result);
    }
}

static void call_function(void)
{
    carried = 1;
    carried_size = sizeof carried;
    call(FUNCTION, FUNCTION_CALL);
    carried_size = 0;
}

static void server_ends(void)
{
    weft_task_abort(&crew[SERVER].task);
}

/** The function can be served and called, whatever came of the call before. */
static void check_function(void)
{
    const uint32_t argument = 3;
    uint32_t result = 0;

    if (!crew[SERVER].used) {
        return;
    }
    if (value_of_task_state(&crew[SERVER].task) == WEFT_TASK_DORMANT) {
        (void)crew_start(SERVER, 17, server);
    }
    CHECK_EQ(weft_function_call(&function, &argument, &result, WEFT_S(1)), WEFT_OK);
    CHECK_EQ(result, 4);
}

#endif
