/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The start of a node: a timer that expires before the start has ended. Whatever its handler uses
 * is there: tasks, hubs, software interrupts, periodic functions; an interrupt that is made pending
 * before it is enabled comes once; no task runs before the start has ended.
 */
#include "../../support/tap.h"
#include "../../support/values.h"

#include "system.h"

/** The handler stops itself after this many calls. */
#define CALLS 50U

/** Timers that are started behind it, so that it comes before the last of them is. */
#define OTHERS 20U

static volatile unsigned calls;
static volatile unsigned others;
static volatile unsigned periods;
static volatile unsigned swis;
static volatile unsigned pokes;
static volatile unsigned started; /* tasks that run */
static volatile unsigned early;   /* calls of the handler before a task ran */
static volatile unsigned blocks_got;
static volatile bool wrong;

void on_first(weft_timer_t *timer, void *arg)
{
    void *block = NULL;

    (void)arg;
    if (++calls == CALLS) {
        weft_timer_stop(timer);
        return;
    }
    weft_periodic_tick();
    weft_swi_post(&urgent_swi);
    weft_sem_give(&units);
    weft_irq_pend(poke_irq);
    if (weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT) == WEFT_OK) {
        blocks_got++;
        weft_pool_free(&blocks, block);
    }
    if (started == 0) {
        early++;
        wrong = wrong || value_of_task_state(&urgent_task) != WEFT_TASK_READY ||
                value_of_task_state(&dormant_task) != WEFT_TASK_DORMANT ||
                value_of_task_priority(&late_task) != 20;
    }
}

void on_other(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    others++;
}

void on_poke(void)
{
    pokes++;
}

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    swis++;
}

void on_period(weft_periodic_t *periodic, void *arg)
{
    (void)periodic;
    (void)arg;
    periods++;
}

void on_start(void *arg)
{
    (void)arg;
    started++;
}

static void everything_is_there(void)
{
    weft_sleep(WEFT_MS(30));
    CHECK(early != 0);
    CHECK(!wrong);
    CHECK_EQ(calls, CALLS);
    CHECK_EQ(value_of_sem_count(&units), CALLS - 1U);
    CHECK_EQ(blocks_got, CALLS - 1U);
    CHECK_EQ(weft_periodic_ticks(), CALLS - 1U);
    CHECK_EQ(periods, CALLS - 1U);
    CHECK(swis != 0 && swis <= CALLS - 1U);
    CHECK(pokes != 0 && pokes <= CALLS - 1U);
    CHECK_EQ(others, OTHERS);
    CHECK_EQ(started, 2); /* not the dormant one, and this one does not count */
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(everything_is_there);
    tap_done();
}
