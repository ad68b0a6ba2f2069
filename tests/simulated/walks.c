/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A change of priorities is in progress, in several critical sections, and a handler ends the task
 * at which it is and starts it anew with another priority. It has that priority afterwards, or the
 * one that the interrupted call sets later.
 */
#include "at_points.h"

#define WAITERS 7U
#define OF_PRIORITY 12U /* points of a change of priority, at least */
#define OF_ABORT 20U
#define FIRST_PRIORITY 20U
#define SET 25U
#define ANEW 22U
#define MUTEXES 3U
#define OF_WAITER 18U /* above the owner */

static weft_sem_t sem;
static weft_sem_t never;
static weft_mutex_t mutexes[MUTEXES];
static uint64_t second; /* point of the second interrupt */
static unsigned restarts;

static void starts_anew(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

static void restart_first(void)
{
    abort_first();
    if (is_dormant(0)) { /* else it ends later */
        restarts++;
        (void)crew_start(0, ANEW, starts_anew);
    }
}

/* A task that waits behind others
 * ===============================
 */

static void waits(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&sem, WEFT_FOREVER);
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

/** It leaves the queue in which its place was searched. */
static void wake_first(void)
{
    (void)weft_sem_give(&sem);
    interrupt_at(second, restart_first);
}

static void set_priority_at(uint64_t point)
{
    unsigned before = restarts;
    weft_priority_t base;

    weft_sem_init(&sem, 0);
    for (unsigned i = 0; i < WAITERS; i++) {
        (void)crew_start(i, (weft_priority_t)(FIRST_PRIORITY + i), waits);
        settle();
    }
    interrupt_at(point, wake_first);
    (void)weft_task_set_priority(&crew[0].task, SET);
    (void)interrupt_came();
    (void)weft_task_priority(&crew[0].task, &base);
    CHECK(base == SET || restarts != before);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), base);
    crew_end();
}

/* A task that owns mutexes
 * ========================
 */

static void owns(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < MUTEXES; i++) {
        (void)weft_mutex_lock(&mutexes[i], WEFT_FOREVER);
    }
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

static void locks(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_mutex_lock(&mutexes[member - &crew[1]], WEFT_FOREVER);
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

/** In the middle of the owner's end: what it inherits is computed once more. */
static void on_cancel(weft_swi_t *self, void *arg)
{
    unsigned waiter = 1;

    (void)self;
    (void)arg;
    interrupt_at(second, restart_first);
    while (waiter <= MUTEXES && weft_task_cancel(&crew[waiter].task) != WEFT_OK) {
        waiter++;
    }
}

static weft_swi_t cancels;

static void post_cancel(void)
{
    weft_swi_post(&cancels);
}

static void abort_owner_at(uint64_t point)
{
    unsigned before = restarts;

    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_mutex_init(&mutexes[i]);
    }
    (void)crew_start(0, FIRST_PRIORITY, owns);
    settle();
    for (unsigned i = 1; i <= MUTEXES; i++) {
        (void)crew_start(i, OF_WAITER, locks);
        settle();
    }
    interrupt_at(point, post_cancel);
    abort_first();
    (void)interrupt_came();
    if (restarts != before) {
        CHECK_EQ(weft_task_effective_priority(&crew[0].task), ANEW);
    }
    crew_end();
}

/* Each point of the call, and of what interrupts it
 * =================================================
 */

static void at_two_points(void (*try_at)(uint64_t point), unsigned points)
{
    restarts = 0;
    weft_sem_init(&never, 0);
    for (uint64_t first = 1; first < points; first++) {
        for (second = 1; second < points; second++) {
            try_at(first);
        }
    }
    CHECK(restarts > points);
}

static void starts_anew_while_its_place_is_searched(void)
{
    at_two_points(set_priority_at, OF_PRIORITY);
}

static void starts_anew_when_it_is_no_owner_any_more(void)
{
    weft_swi_init(&cancels, on_cancel, NULL, 0, 0);
    at_two_points(abort_owner_at, OF_ABORT);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(starts_anew_while_its_place_is_searched);
    TAP_RUN(starts_anew_when_it_is_no_owner_any_more);
    tap_done();
}
