/* SPDX-License-Identifier: MIT */
/** @file A timer handler restarts a task that waits for a result, at each time of the copy. */
#include "system.h"

#define LAST 400U

static weft_task_t caller;
static _Alignas(16) uint8_t stack[8192U * sizeof(void *)];
static volatile unsigned lives;

/** Where no task begins. Its address is what the function returns. */
static void elsewhere(void *arg)
{
    (void)arg;
    weft_printf("not ok 1 - a_result_stays_out_of_the_next_life\n");
    weft_printf("# a task began at an address that is in the result\n1..1\n");
    weft_exit(1);
}

static void call(void *arg)
{
    uintptr_t words[2048];
    const uint32_t argument = lives++;

    (void)arg;
    (void)weft_function_call(&fill, &argument, words, WEFT_FOREVER);
}

static void begin(void)
{
    const weft_task_attr_t attr = {
        .entry = call, .stack = stack, .stack_size = sizeof stack, .priority = 7};

    weft_task_create(&caller, &attr);
    weft_task_start(&caller);
}

/** As a watchdog does, but for the task that it interrupts: that ends behind the handler only. */
static void restart(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (weft_task_self() == &caller) {
        return;
    }
    weft_task_abort(&caller);
    begin();
}

static weft_timer_t watchdog = WEFT_TIMER_INIT(restart, NULL);
static uint32_t after;

weft_status_t fill_words(const uint32_t *argument, fill_result_t *result)
{
    for (unsigned i = 0; i < 2048U; i++) {
        (*result)[i] = (uintptr_t)elsewhere;
    }
    if (*argument == 0) {
        weft_timer_start(&watchdog, after, 0);
    }
    return WEFT_OK;
}

void test_main(void *arg)
{
    (void)arg;
    for (after = 1; after < LAST; after++) {
        lives = 0;
        begin();
        weft_sleep(WEFT_MS(2));
        weft_task_abort(&caller);
    }
    weft_printf("ok 1 - a_result_stays_out_of_the_next_life\n1..1\n");
    weft_exit(0);
}
