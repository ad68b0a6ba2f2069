/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A request to a hub of the own node, on a node whose peers restart with it: nobody has to clean up
 * behind its task.
 */
#define NODE_NEEDS 0
#define NODE_PROXY WEFT_NET_NOBODY
#include "callbacks.h"

static void take(void *arg)
{
    (void)arg;
    weft_request_set_callback(own, count_and_start, (void *)(uintptr_t)life);
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&sem), WEFT_FOREVER), WEFT_OK);
    weft_sleep(WEFT_FOREVER);
}

/** The request waits, and gets a unit. */
static void wait_and_give(uint64_t point)
{
    interrupt_at(point, end_owner);
    start_owner(take);
    settle();
    weft_sem_give(&sem);
    settle();
}

/** The task sleeps when its request gets the unit, and the callback starts a call that waits. */
static void give(uint64_t point)
{
    to_start = 1;
    start_owner(take);
    settle();
    interrupt_at(point, end_owner);
    weft_sem_give(&sem);
    settle();
    CHECK(is_alive || sem.waitq.head == NULL);
    weft_sem_give(&sem);
    settle();
}

/** The calls need not wait, and the callback starts more of them. */
static void chain_of_units(uint64_t point)
{
    to_start = CHAIN;
    for (unsigned i = 0; i <= CHAIN; i++) {
        weft_sem_give(&sem);
    }
    interrupt_at(point, end_owner);
    start_owner(take);
    settle();
}

/** The callback starts a call that waits. */
static void chain_of_waits(uint64_t point)
{
    to_start = 1;
    weft_sem_give(&sem);
    interrupt_at(point, end_owner);
    start_owner(take);
    settle();
    CHECK(is_alive || sem.waitq.head == NULL);
    weft_sem_give(&sem);
    settle();
}

static void take_all(void)
{
    while (weft_sem_take(&sem, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

/** The next life gets what it asks for. */
static void check_next_life(void)
{
    unsigned before = heard;

    take_all();
    to_start = 0;
    start_owner(take);
    settle();
    CHECK_EQ(heard, before);
    weft_sem_give(&sem);
    settle();
    CHECK_EQ(heard, before + 1U);
    CHECK_EQ(told, WEFT_OK);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    end_owner();
}

static void (*scene)(uint64_t point);

/** @return false if the scene has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    scene(point);
    (void)weft_sleep(WHILE);
    was_there = interrupt_came();
    CHECK_EQ(late, 0);
    end_owner();
    settle();
    CHECK(sem.waitq.head == NULL);
    CHECK_EQ(proxies[1].state, WEFT_NET_PROXY_IDLE);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    check_next_life();
    crew_end();
    return was_there;
}

static void try_each_point(void)
{
    tap_allow(WEFT_S(1000));
    at_each_point(try_at, FEWEST_POINTS);
}

static void run(const char *prefix, void (*what)(uint64_t point))
{
    scene = what;
    come_over_swi(false);
    tap_run(prefix, "owner_ends_in_a_handler", try_each_point);
    come_over_swi(true);
    tap_run(prefix, "owner_ends_over_an_swi", try_each_point);
}

/** A request of the former life that ended, and that nobody has collected, can be started. */
static void take_without(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&sem), WEFT_NO_WAIT), WEFT_OK);
    weft_sleep(WEFT_FOREVER);
}

static void nobody_has_collected(void)
{
    for (unsigned i = 0; i < 2U; i++) {
        start_owner(take_without);
        settle();
        CHECK_EQ(own->state, WEFT_NET_CALL_ENDED);
        end_owner();
        CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    }
    crew_end();
}

/** What a hub's reset and deletion say of a waiting request. */
static void of_the_hub(void)
{
    weft_sem_t other_sem;

    sem = (weft_sem_t)WEFT_SEM_INIT(0);
    start_owner(take);
    settle();
    CHECK_EQ(weft_sem_reset(&sem), WEFT_OK);
    settle();
    CHECK_EQ(told, WEFT_RESET);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    end_owner();
    weft_sem_init(&other_sem, 0);
    sem = other_sem;
    start_owner(take);
    settle();
    CHECK_EQ(weft_sem_delete(&sem), WEFT_OK);
    settle();
    CHECK_EQ(told, WEFT_DELETED);
    end_owner();
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    begin();
    run("wait_and_give.", wait_and_give);
    run("give.", give);
    run("chain_of_units.", chain_of_units);
    run("chain_of_waits.", chain_of_waits);
    TAP_RUN(nobody_has_collected);
    TAP_RUN(of_the_hub);
    tap_done();
}
