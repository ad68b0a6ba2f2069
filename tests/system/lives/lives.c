/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A caller whose server's node is killed and starts again. What it gets is right or nothing, before
 * and after.
 */
#include "system.h"

#define ROUNDS 20U

/** How a call has ended: WEFT_NODE_DOWN ends a round, anything else that is not right the test. */
static bool is_there(weft_status_t status, const char *what)
{
    if (status == WEFT_NODE_DOWN) {
        return false;
    }
    if (status != WEFT_OK) {
        weft_printf("caller: %s has status %u\n", what, (unsigned)status);
        weft_exit(1);
    }
    return true;
}

static void expect_pair(const struct pair *pair, int16_t small, int64_t large, const char *what)
{
    if (pair->small != small || pair->large != large) {
        weft_printf("caller: %s is wrong\n", what);
        weft_exit(1);
    }
}

/** One exchange through each hub. @return false: the node is down */
static bool exchange(int16_t number)
{
    struct pair sent = {number, (int64_t)0x0102030405060708 + number};
    struct pair got = {0, 0};

    if (!is_there(weft_function_call(&sum, &sent, &got, WEFT_FOREVER), "call")) {
        return false;
    }
    expect_pair(&got, (int16_t)-number, sent.large + number, "result");
    if (!is_there(weft_blackboard_write(&state, &sent), "write") ||
        !is_there(weft_blackboard_read(&state, &got, NULL, WEFT_FOREVER), "read") ||
        !is_there(weft_msgq_put(&there, &sent, WEFT_FOREVER), "put")) {
        return false;
    }
    expect_pair(&got, number, sent.large, "value");
    if (weft_msgq_get(&here, &got, WEFT_MS(2000)) != WEFT_OK) {
        return false; /* it had it, and was killed */
    }
    expect_pair(&got, number, sent.large, "message");
    return true;
}

/** Exchanges until the node is down. @return how many */
static unsigned life(unsigned most)
{
    unsigned done = 0;

    while (done < most && exchange((int16_t)(0x0102 + done))) {
        done++;
        weft_sleep(WEFT_MS(10));
    }
    return done;
}

void call(void *arg)
{
    struct pair left;

    (void)arg;
    weft_printf("caller: the first life %s\n", life(UINT32_MAX) >= ROUNDS ? "is there" : "ends");
    while (weft_node_state(b_node) != WEFT_NODE_UP) {
        weft_sleep(WEFT_MS(10));
    }
    while (weft_msgq_get(&here, &left, WEFT_NO_WAIT) == WEFT_OK) {
    }
    weft_printf("caller: the second life %s\n", life(ROUNDS) == ROUNDS ? "is there" : "ends");
    weft_exit(0);
}

weft_status_t add(const struct pair *argument, struct pair *result)
{
    result->small = (int16_t)-argument->small;
    result->large = argument->large + argument->small;
    return WEFT_OK;
}

void send_back(void *arg)
{
    struct pair pair;

    (void)arg;
    for (;;) {
        if (weft_msgq_get(&there, &pair, WEFT_FOREVER) == WEFT_OK) {
            (void)weft_msgq_put(&here, &pair, WEFT_FOREVER);
        }
    }
}

/** Ends the node when the caller's has been there and has ended. */
static void end_with_the_caller(void)
{
    while (weft_node_state(a_node) != WEFT_NODE_UP) {
        weft_sleep(WEFT_MS(10));
    }
    while (weft_node_state(a_node) != WEFT_NODE_LOST) {
        weft_sleep(WEFT_MS(20));
    }
    weft_exit(0);
}

void keep(void *arg)
{
    (void)arg;
    end_with_the_caller();
}
