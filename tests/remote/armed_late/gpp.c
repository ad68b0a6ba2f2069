/* SPDX-License-Identifier: MIT */
/** @file Calls that end before the first poll for their answers is planned. */
#include "system.h"

/** Of the description, in ms. */
#define AFTER 1000U

/** In ms: before it, a call that is ended early is over. */
#define EARLY 800U

/** In ms: how long the function takes whose end nobody awaits. */
#define LONG 600U

/** In ms: a timeout that is shorter than `after`. */
#define SHORT 2U

/** Bytes, which processes need. */
#define STACK 65536U

static const uint32_t at_once = 0;
static const uint32_t longer = LONG;

static uint64_t began;

/** The call of the other task, and how it ended. */
static struct {
    uint32_t argument;
    weft_timeout_t timeout;
    weft_status_t status;
} order;

static void begin(void)
{
    began = weft_clock_now();
}

/** Waits until the servers have ended what they did, and the other node knows of ended tasks. */
static void begin_calmly(void)
{
    weft_sleep(WEFT_MS(LONG));
    begin();
}

static bool is_early(void)
{
    return weft_clock_now() - began < WEFT_MS(EARLY);
}

static weft_status_t request(unsigned number, const uint32_t *argument)
{
    static uint32_t results[2];

    return weft_request_function_call(phone_request[number], weft_function_ref(&work), argument,
                                      &results[number], WEFT_FOREVER);
}

static bool was_canceled(unsigned number)
{
    return weft_request_collect(phone_request[number], WEFT_FOREVER) == WEFT_CANCELED;
}

static bool ends_canceled(unsigned number)
{
    weft_request_cancel(phone_request[number]);
    return was_canceled(number);
}

static weft_status_t call_short(void)
{
    uint32_t result = 0;

    return work_call(&longer, &result, WEFT_MS(SHORT));
}

static bool a_timeout(void)
{
    begin();
    return call_short() == WEFT_TIMEOUT && is_early();
}

/** The timeout of a call that begins while polls are planned. */
static bool a_timeout_of_another(void)
{
    begin();
    return request(0, &longer) == WEFT_OK && call_short() == WEFT_TIMEOUT && is_early() &&
           ends_canceled(0) && is_early();
}

/** A call that does not wait, then while polls are planned, too. */
static bool no_wait(void)
{
    begin();
    return weft_sem_take(&never, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK && is_early() &&
           request(0, &longer) == WEFT_OK &&
           weft_sem_take(&never, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK && is_early() &&
           ends_canceled(0) && is_early();
}

/** A call is canceled, and another begins, mostly before the answer is there. */
static bool a_cancellation(void)
{
    begin();
    if (request(0, &longer) != WEFT_OK) {
        return false;
    }
    weft_request_cancel(phone_request[0]);
    return request(1, &longer) == WEFT_OK && was_canceled(0) && ends_canceled(1) && is_early();
}

/** Lets a new life of the other task call, until it waits. */
static void start_other(uint32_t argument, weft_timeout_t timeout)
{
    static _Alignas(16) uint8_t stack[STACK];
    static const weft_task_attr_t attr = {
        .entry = other,
        .stack = stack,
        .stack_size = sizeof stack,
        .priority = 4,
    };

    weft_task_create(&other_task, &attr);
    order.argument = argument;
    order.timeout = timeout;
    weft_task_start(&other_task);
    weft_sem_take(&begun, WEFT_FOREVER);
}

static bool other_ended(weft_status_t status)
{
    weft_sem_take(&reported, WEFT_FOREVER);
    return order.status == status && is_early();
}

/** A task that calls is canceled while it waits. */
static bool a_canceled_task(void)
{
    begin();
    start_other(LONG, WEFT_FOREVER);
    weft_task_cancel(&other_task);
    return other_ended(WEFT_CANCELED);
}

/** A task ends in its call: that of its next life waits until the other node knows, no longer. */
static bool a_restarted_task(void)
{
    begin_calmly();
    start_other(LONG, WEFT_FOREVER);
    weft_task_abort(&other_task);
    if (request(0, &longer) != WEFT_OK) {
        return false;
    }
    start_other(0, WEFT_MS(EARLY / 2U));
    return other_ended(WEFT_OK) && ends_canceled(0) && is_early();
}

/** After all that, polls are planned. */
static bool still_polls(void)
{
    uint32_t result = 0;

    begin_calmly();
    return work_call(&at_once, &result, WEFT_FOREVER) == WEFT_OK && result == 1U &&
           weft_clock_now() + WEFT_MS(1) >= began + WEFT_MS(AFTER);
}

static bool the_end_of_the_node(void)
{
    begin();
    return end_call(WEFT_FOREVER) == WEFT_NODE_DOWN && is_early();
}

void phone(void *arg)
{
    static bool (*const cases[])(void) = {
        still_polls,      a_timeout,      a_timeout_of_another,
        no_wait,          a_cancellation, a_canceled_task,
        a_restarted_task, still_polls,    the_end_of_the_node,
    };

    (void)arg;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        weft_printf("gpp: %u %s\n", i, cases[i]() ? "well" : "waits");
    }
    weft_exit(0);
}

/** Calls, and says when the call begins and when it has ended. */
void other(void *arg)
{
    uint32_t result = 0;

    (void)arg;
    weft_sem_give(&begun);
    order.status = work_call(&order.argument, &result, order.timeout);
    weft_sem_give(&reported);
}
