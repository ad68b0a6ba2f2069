/* SPDX-License-Identifier: MIT */
/** @file A user task with a processor budget leaves the others the rest, whatever it does. */
#include <weft/budget.h>
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/values.h"
#include "system.h"

#define BUDGET WEFT_US(200)
#define PERIOD WEFT_MS(1)

/** The longest time from the end of a budget to the processor's being free, in ticks. */
#define DELAY 8U

enum { SPINS = 1, CALLS, FAULTS };

static volatile uint32_t longest;

void watch(void *arg)
{
    uint64_t last = weft_clock_now();

    (void)arg;
    for (;;) {
        uint64_t now = weft_clock_now();
        uint32_t gap = (uint32_t)(now - last);

        longest = gap > longest ? gap : longest;
        last = now;
    }
}

static weft_budget_usage_t usage_of(const weft_task_t *task)
{
    weft_budget_usage_t usage = {0};

    CHECK(weft_task_budget(task, &usage));
    return usage;
}

/** Lets the hog take what it can for some periods. */
static void is_limited(uint32_t order, uint32_t periods)
{
    uint32_t overruns = usage_of(&hog_task).overruns;

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    longest = 0;
    weft_sleep(periods * PERIOD + PERIOD / 2U);
    CHECK(longest <= 2U * BUDGET + DELAY); /* what was left of the first one, and the next */
    CHECK(longest >= BUDGET / 2U);
    CHECK(usage_of(&hog_task).overruns >= overruns + periods);
    CHECK(usage_of(&hog_task).overruns <= overruns + periods + 1U);
}

static void spinning(void)
{
    is_limited(SPINS, 10);
}

static void system_calls(void)
{
    is_limited(CALLS, 10);
}

/** A record of each fault is printed meanwhile, in the time of the task. */
static void faults(void)
{
    is_limited(FAULTS, 1);
    for (uint32_t n = 0; n < 100U && weft_user_faults(&hog_task, NULL) < 2U; n++) {
        weft_sleep(PERIOD); /* a slow processor prints less than a record in a budget */
    }
    CHECK(weft_user_faults(&hog_task, NULL) > 1);
    weft_task_abort(&hog_task);
}

static void restarts(void)
{
    weft_task_start(&looper_task);
    weft_sleep(10U * PERIOD + PERIOD / 2U);
    CHECK_EQ(value_of_sem_count(&begun), 11);
    CHECK_EQ(usage_of(&looper_task).overruns, 11);
    CHECK_EQ(weft_user_faults(&looper_task, NULL), 0);
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(spinning);
    TAP_RUN(system_calls);
    TAP_RUN(faults);
    TAP_RUN(restarts);
    tap_done();
}
