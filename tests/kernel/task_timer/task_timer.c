/* SPDX-License-Identifier: MIT */
/** @file Time left of timers, and handlers of timers in a task. */
#include "../../support/crew.h"

static weft_queue_t queue;
static weft_task_timer_t timers[2];
static volatile uint32_t handled[2];
static volatile uint32_t calls[2];
static weft_task_t *handler_task;

static void on_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void time_left(void)
{
    weft_timer_t timer;
    uint64_t left = 0;

    weft_timer_init(&timer, on_timer, NULL);
    CHECK_EQ(weft_timer_remaining(&timer, &left), WEFT_NOT_FOUND);
    weft_timer_start(&timer, WEFT_S(5), 0);
    CHECK_EQ(weft_timer_remaining(&timer, &left), WEFT_OK);
    CHECK(left <= WEFT_S(5) + 1U);
    CHECK(left > WEFT_S(1));
    CHECK(weft_timer_stop(&timer));
    CHECK_EQ(weft_timer_remaining(&timer, &left), WEFT_NOT_FOUND);
    weft_timer_start(&timer, 1, 0);
    CHECK_EQ(weft_sleep(WEFT_MS(2)), WEFT_TIMEOUT);
    CHECK_EQ(weft_timer_remaining(&timer, &left), WEFT_NOT_FOUND);
}

static void on_expiry(weft_task_timer_t *timer, uint32_t expiries, void *arg)
{
    size_t which = (size_t)(timer - timers);

    CHECK_EQ((uintptr_t)arg, which);
    CHECK(expiries != 0);
    CHECK(weft_task_self() == handler_task);
    CHECK(!weft_in_isr());
    handled[which] += expiries;
    calls[which]++;
    CHECK_EQ(weft_sleep(1), WEFT_TIMEOUT); /* a handler may wait */
}

static void make(void)
{
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, NULL);
    for (unsigned i = 0; i < 2; i++) {
        handled[i] = 0;
        calls[i] = 0;
        weft_task_timer_init(&timers[i], &queue, on_expiry, (void *)(uintptr_t)i);
    }
}

/** Expiries that nobody handled are counted, and handled in one call. */
static void counted(void)
{
    make();
    handler_task = weft_task_self();
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_MS(1)), WEFT_TIMEOUT);
    weft_timer_start(&timers[0].timer, WEFT_MS(1), WEFT_MS(1));
    while (weft_task_timer_expiries(&timers[0]) < 3) {
        weft_sleep(WEFT_MS(1));
    }
    weft_timer_stop(&timers[0].timer);
    uint32_t expiries = weft_task_timer_expiries(&timers[0]);
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(handled[0], expiries);
    CHECK_EQ(calls[0], 1);
    CHECK_EQ(weft_task_timer_expiries(&timers[0]), 0);
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void serves(void *arg)
{
    crew_member_t *member = arg;

    do {
        member->status = weft_task_timer_run(&queue, WEFT_FOREVER);
    } while (member->status == WEFT_OK);
}

/** None is lost, whoever of two expires while a handler runs. */
static void in_a_task(void)
{
    crew_member_t *member;

    make();
    member = crew_create(0, 5, serves, WEFT_TASK_PREEMPTIVE);
    handler_task = &member->task;
    weft_task_start(&member->task);
    weft_timer_start(&timers[0].timer, WEFT_MS(1), WEFT_MS(1));
    weft_timer_start(&timers[1].timer, WEFT_MS(2), 0);
    while (handled[0] < 10) {
        weft_sleep(WEFT_MS(1));
    }
    weft_timer_stop(&timers[0].timer);
    weft_sleep(WEFT_MS(2));
    CHECK_EQ(handled[1], 1);
    CHECK_EQ(weft_queue_reset(&queue), WEFT_OK);
    CHECK_EQ(member->status, WEFT_RESET);
    CHECK_EQ(value_of_task_state(&member->task), WEFT_TASK_DORMANT);
    crew_end();
}

static void expire(unsigned which)
{
    weft_timer_start(&timers[which].timer, 1, 0);
    spin(WEFT_MS(1));
    CHECK(!weft_timer_stop(&timers[which].timer));
}

/** A task ends with the expiry that it has taken over; the next one goes to another task. */
static void its_task_ends(void)
{
    crew_member_t *member;

    make();
    (void)crew_start(0, CREW_MAIN + 1U, serves);
    settle();
    expire(0);
    CHECK_EQ(weft_task_timer_expiries(&timers[0]), 0);
    weft_task_abort(&crew[0].task);
    member = crew_create(1, CREW_MAIN + 1U, serves, WEFT_TASK_PREEMPTIVE);
    handler_task = &member->task;
    weft_task_start(&member->task);
    settle();
    CHECK_EQ(calls[0], 0);
    expire(0);
    settle();
    CHECK_EQ(handled[0], 1);
    crew_end();
}

/** The count of expiries that nobody handles does not wrap. */
static void most_expiries(void)
{
    make();
    handler_task = weft_task_self();
    expire(0);
    timers[0].expiries = UINT32_MAX - 1U;
    expire(0);
    expire(0);
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(handled[0], UINT32_MAX);
    CHECK_EQ(weft_task_timer_run(&queue, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(time_left);
    TAP_RUN(counted);
    TAP_RUN(in_a_task);
    TAP_RUN(its_task_ends);
    TAP_RUN(most_expiries);
    tap_done();
}
