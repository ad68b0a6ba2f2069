/* SPDX-License-Identifier: MIT */
/** @file Semaphore: the battery of waiting calls, counts, hand-over. */
#include "../../support/waits.h"

static weft_sem_t sem;
static weft_sem_t static_sem = WEFT_SEM_INIT(3);

static void reset(void)
{
    weft_sem_init(&sem, 0);
}

static weft_status_t take(weft_timeout_t timeout)
{
    return weft_sem_take(&sem, timeout);
}

static void give(void)
{
    CHECK_EQ(weft_sem_give(&sem), WEFT_OK);
}

static const waits_t battery = {"sem.take.", reset, take, give, true};

static void static_definition(void)
{
    CHECK_EQ(value_of_sem_count(&static_sem), 3);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(weft_sem_take(&static_sem, WEFT_NO_WAIT), WEFT_OK);
    }
    CHECK_EQ(weft_sem_take(&static_sem, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_sem_count(&static_sem), 0);
    CHECK_EQ(weft_sem_give(&static_sem), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&static_sem), 1);
}

static void count(void)
{
    weft_sem_init(&sem, 2);
    CHECK_EQ(value_of_sem_count(&sem), 2);
    give();
    CHECK_EQ(value_of_sem_count(&sem), 3);
    CHECK_EQ(take(WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(take(WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(take(WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&sem), 0);
}

static void count_is_zero_while_tasks_wait(void)
{
    reset();
    waits = &battery;
    (void)waits_start(0, 18, WEFT_FOREVER);
    (void)waits_start(1, 18, WEFT_FOREVER);
    CHECK_EQ(value_of_sem_count(&sem), 0);
    give();
    CHECK_EQ(value_of_sem_count(&sem), 0);
    give();
    give();
    CHECK_EQ(value_of_sem_count(&sem), 1);
    crew_end();
}

static void greatest_count(void)
{
    weft_sem_init(&sem, WEFT_SEM_MAX - 1);
    give();
    CHECK_EQ(value_of_sem_count(&sem), WEFT_SEM_MAX);
    CHECK_EQ(take(WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&sem), WEFT_SEM_MAX - 1);
}

/* A unit that was given to a waiting task cannot be taken by the giver. */
static void hand_over(void)
{
    reset();
    waits = &battery;
    (void)waits_start(0, 18, WEFT_FOREVER);
    give();
    CHECK_EQ(take(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    crew_end();
}

static weft_sem_t ping;
static weft_sem_t pong;

static void echo(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        if (weft_sem_take(&ping, WEFT_FOREVER) == WEFT_OK) {
            member->laps++;
        }
        weft_sem_give(&pong);
    }
}

static void loop(void)
{
    static const weft_priority_t priority[] = {CREW_MAIN - 1, CREW_MAIN, CREW_MAIN + 1};

    for (unsigned p = 0; p < 3; p++) {
        weft_sem_init(&ping, 0);
        weft_sem_init(&pong, 0);
        crew_member_t *a = crew_start(0, priority[p], echo);
        for (unsigned i = 0; i < 1000; i++) {
            weft_sem_give(&ping);
            CHECK_EQ(weft_sem_take(&pong, WEFT_S(2)), WEFT_OK);
        }
        CHECK_EQ(a->laps, 1000);
        crew_end();
    }
}

static void isr_take_and_give(void)
{
    CHECK_EQ(weft_sem_take(&sem, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_sem_take(&sem, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_sem_count(&sem), 0);
    give();
    give();
}

static void from_isr(void)
{
    weft_sem_init(&sem, 1);
    in_isr(isr_take_and_give);
    CHECK_EQ(value_of_sem_count(&sem), 2);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(count);
    TAP_RUN(count_is_zero_while_tasks_wait);
    TAP_RUN(greatest_count);
    TAP_RUN(hand_over);
    TAP_RUN(loop);
    TAP_RUN(from_isr);
    waits_battery(&battery, true);
    tap_done();
}
