/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler comes at every point of a call that waits for a mutex, or ends such a wait. It ends the
 * waiting task, its wait or the owner, starts the owner anew, or the time of the wait passes in it.
 */
#include "at_points.h"

#define OF_FIRST (CREW_MAIN - 2U) /* its priority: it waits */
#define OF_OWNER (CREW_MAIN + 2U)
#define OF_SUCCESSOR (CREW_MAIN + 3U)
#define LIMIT WEFT_MS(1)
#define FEWEST_POINTS 2U /* of a call */

static weft_mutex_t mutex;
static weft_sem_t never;
static weft_timeout_t limit;
static weft_status_t status; /* of the wait */
static unsigned canceled;

static void owns(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

static void waits(void *arg)
{
    (void)arg;
    status = weft_mutex_lock(&mutex, limit);
    if (status == WEFT_OWNER_DIED) {
        (void)weft_mutex_unlock(&mutex);
    }
}

static void start_first(void)
{
    weft_task_start(&crew[0].task);
}

static void cancel_first(void)
{
    canceled += weft_task_cancel(&crew[0].task) == WEFT_OK;
}

static void restart_owner(void)
{
    abort_second();
    (void)crew_start(1, OF_SUCCESSOR, owns);
}

static void pass_time(void)
{
    uint64_t until = weft_clock_now() + LIMIT;

    while (weft_clock_now() <= until) {
    }
}

static void (*act)(void);
static void (*meanwhile)(void);

static void prepare(void)
{
    status = WEFT_WOULD_BLOCK;
    canceled = 0;
    weft_sem_init(&never, 0);
    weft_mutex_init(&mutex);
    (void)crew_start(1, OF_OWNER, owns);
    settle();
    (void)crew_create(0, OF_FIRST, waits, WEFT_TASK_PREEMPTIVE);
    if (act != start_first) {
        start_first();
    }
}

/** The wait ended, or goes on, as the two calls say. */
static void judge(bool was_there)
{
    bool owner_ends = was_there && (meanwhile == abort_second || meanwhile == restart_owner);
    bool may_abort = act == abort_first || meanwhile == abort_first;

    if (limit == LIMIT) {
        (void)weft_sleep(2U * LIMIT);
        CHECK(is_dormant(0));
        CHECK(status == WEFT_TIMEOUT || act != start_first);
    }
    CHECK(canceled <= 1U);
    CHECK(status != WEFT_CANCELED || canceled == 1U);
    CHECK(status == WEFT_CANCELED || canceled == 0 || may_abort);
    CHECK(status != WEFT_OK);
    CHECK(status != WEFT_OWNER_DIED || owner_ends);
    CHECK(status == WEFT_OWNER_DIED || !owner_ends || act != start_first);
}

/** The owner has its own priority, unless the other one waits. In the end, the mutex is free. */
static bool try_at(uint64_t point)
{
    weft_priority_t want = OF_FIRST;
    bool was_there;

    prepare();
    interrupt_at(point, meanwhile);
    act();
    was_there = interrupt_came();
    if (is_dormant(0)) {
        (void)weft_task_priority(&crew[1].task, &want);
    }
    CHECK(is_dormant(1) || weft_task_effective_priority(&crew[1].task) == want);
    judge(was_there);
    abort_second();
    settle();
    CHECK(is_dormant(0) && weft_mutex_owner(&mutex) == NULL);
    crew_end();
    weft_mutex_destroy(&mutex);
    return was_there;
}

static void try_with(void (*handler)(void), weft_timeout_t timeout)
{
    meanwhile = handler;
    limit = timeout;
    at_each_point(try_at, FEWEST_POINTS);
}

static void try_with_all(void)
{
    try_with(abort_first, WEFT_FOREVER);
    try_with(abort_second, WEFT_FOREVER);
    try_with(cancel_first, WEFT_FOREVER);
    try_with(restart_owner, WEFT_FOREVER);
    try_with(pass_time, LIMIT);
}

static void begins(void)
{
    act = start_first;
    try_with_all();
}

static void is_canceled(void)
{
    act = cancel_first;
    try_with_all();
}

static void waiter_is_aborted(void)
{
    act = abort_first;
    try_with_all();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(begins);
    TAP_RUN(is_canceled);
    TAP_RUN(waiter_is_aborted);
    tap_done();
}
