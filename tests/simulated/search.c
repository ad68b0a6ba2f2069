/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What handlers do while a service works in several critical sections: `search SEED ROUNDS`. A task
 * gets its place in a wait queue, or priorities change along a chain of owners. Each round has
 * other tasks and other interrupts, at points of the service that the seed draws.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../support/crew.h"
#include "../support/sim/inspect.h"
#include "kernel.h"

enum { WAITERS = CREW_SIZE, ACTIONS = 4, POINTS = 40, FIRST = 2, LEVELS = 10 };

static weft_sem_t sem;
static weft_mutex_t mutexes[WAITERS + 1];
static uint32_t random_state = 1;
static unsigned rounds = 1;
static unsigned round_now;
static uint64_t points[ACTIONS]; /* where interrupts come, since the search began */
static uint64_t began;
static bool searching;
static void (*interfere)(void);
static unsigned given;
static unsigned aborted;

static unsigned draw(unsigned below)
{
    random_state = random_state * 1664525U + 1013904223U;
    return (random_state >> 16) % below;
}

/** A priority above that of the main task. */
static weft_priority_t priority(void)
{
    return FIRST + draw(LEVELS);
}

static void explain(const char *what)
{
    printf("not ok 1 - search, round %u: %s\n", round_now, what);
}

static void wait(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sem_take(&sem, WEFT_FOREVER);
}

/** What a handler does to one of the tasks, which may wait or not. */
static void disturb_queue(void)
{
    weft_task_t *task = &crew[draw(WAITERS)].task;

    switch (draw(7)) {
    case 0:
        weft_sem_give(&sem);
        given++;
        break;
    case 1:
        weft_task_cancel(task);
        break;
    case 2:
        weft_task_abort(task);
        aborted++;
        break;
    case 3:
        weft_task_suspend(task);
        break;
    case 4:
        weft_task_resume(task);
        break;
    default:
        weft_task_set_priority(task, priority());
        break;
    }
}

/** Inspects the kernel at each point; at some of them an interrupt comes. */
static void inject(void)
{
    sim.locked = true;
    inspect_kernel();
    inspect_waitq(&sem.waitq);
    sim.locked = false;
    for (unsigned i = 0; searching && i < ACTIONS; i++) {
        if (sim.points == began + points[i]) {
            crew_in_isr = interfere;
            sim.pending |= 1ULL << CREW_IRQ;
        }
    }
}

/** The main task begins to wait, among others or behind them. */
static void main_waits(void)
{
    weft_status_t status;

    weft_task_set_priority(weft_task_self(), priority());
    status = weft_sem_take(&sem, WEFT_MS(1));
    if (status == WEFT_OK) {
        given--;
    }
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
}

static void search(void)
{
    weft_task_t *task = &crew[draw(WAITERS)].task;

    switch (draw(4)) {
    case 0:
        main_waits();
        break;
    case 1:
        weft_task_suspend(task);
        break;
    default:
        weft_task_set_priority(task, priority());
        break;
    }
}

/** Who has not ended waits, and no unit is lost but with an aborted task. */
static void judge(void)
{
    unsigned taken = 0;
    unsigned left = (unsigned)value_of_sem_count(&sem);

    for (unsigned i = 0; i < WAITERS; i++) {
        crew_member_t *member = &crew[i];
        taken += member->status == WEFT_OK ? 1U : 0U;
        CHECK(member->task.wait == &sem.waitq ||
              value_of_task_state(&member->task) == WEFT_TASK_DORMANT);
    }
    CHECK(taken + left <= given && taken + left + aborted >= given);
}

/** Does something, with interrupts at some of its points. */
static void disturb(void (*service)(void), void (*handler)(void))
{
    for (unsigned i = 0; i < ACTIONS; i++) {
        points[i] = 1U + draw(POINTS);
    }
    interfere = handler;
    began = sim.points;
    searching = true;
    service();
    searching = false;
}

static void round_of_searches(void)
{
    weft_sem_init(&sem, 0);
    given = 0;
    aborted = 0;
    for (unsigned i = 0; i < WAITERS; i++) {
        crew_start(i, priority(), wait);
        settle();
    }
    disturb(search, disturb_queue);
    for (unsigned i = 0; i < WAITERS; i++) {
        weft_task_resume(&crew[i].task);
    }
    settle();
    judge();
    crew_end();
}

/** Has a mutex, and waits for that of the task that started before. */
static void own_and_wait(void *arg)
{
    crew_member_t *member = arg;
    unsigned own = (unsigned)(member->letter - 'a');

    (void)weft_mutex_lock(&mutexes[own + 1], WEFT_FOREVER);
    (void)weft_mutex_lock(&mutexes[own], WEFT_FOREVER);
    (void)weft_sem_take(&sem, WEFT_FOREVER);
}

static void boost_the_chain(void)
{
    weft_task_set_priority(&crew[WAITERS - 1].task, draw(FIRST));
}

/** Ends an owner that the handler did not interrupt; its memory is used for something else. */
static void end_an_owner(void)
{
    crew_member_t *member = &crew[draw(WAITERS - 1)]; /* the last one is boosted */

    if (member->used && &member->task != weft_kernel.current) {
        weft_task_abort(&member->task);
        member->used = false;
        memset(&member->task, 0xA5, sizeof member->task);
    }
}

static void round_of_boosts(void)
{
    for (unsigned i = 0; i <= WAITERS; i++) {
        weft_mutex_init(&mutexes[i]);
    }
    for (unsigned i = 0; i < WAITERS; i++) {
        crew_start(i, CREW_MAIN - 1, own_and_wait);
        settle();
    }
    disturb(boost_the_chain, end_an_owner);
    crew_end();
}

static void searches(void)
{
    for (round_now = 0; round_now < rounds; round_now++) {
        round_of_searches();
    }
}

static void boosts(void)
{
    for (round_now = 0; round_now < rounds; round_now++) {
        round_of_boosts();
    }
}

/** @return the points at which interrupts come while the last of some waiting tasks moves */
static uint64_t points_of_search(unsigned waiters)
{
    uint64_t before;

    weft_sem_init(&sem, 0);
    for (unsigned i = 0; i < waiters; i++) {
        crew_start(i, i + 1U < waiters ? FIRST : FIRST + 2U, wait);
    }
    before = sim.points;
    weft_task_set_priority(&crew[0].task, FIRST + 1U); /* behind all but the last one */
    before = sim.points - before;
    crew_end();
    return before;
}

/** @return the points at which interrupts come while some owners inherit a priority */
static uint64_t points_of_boost(unsigned owners)
{
    uint64_t before;

    for (unsigned i = 0; i <= owners; i++) {
        weft_mutex_init(&mutexes[i]);
    }
    for (unsigned i = 0; i < owners; i++) {
        crew_start(i, CREW_MAIN - 1U, own_and_wait);
    }
    before = sim.points;
    weft_task_set_priority(&crew[owners - 1U].task, FIRST);
    before = sim.points - before;
    crew_end();
    return before;
}

/* Interrupts are off for the same time however many tasks wait, or own: more time has more points.
 */
static void interrupts_are_taken_meanwhile(void)
{
    CHECK(points_of_search(WAITERS) > points_of_search(WAITERS / 2));
    CHECK(points_of_boost(WAITERS) >= points_of_boost(WAITERS / 2) + WAITERS / 2);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(searches);
    TAP_RUN(boosts);
    TAP_RUN(interrupts_are_taken_meanwhile);
    tap_done();
}

/** Arguments: seed, rounds. */
void sim_main(int argc, char **argv);
void sim_main(int argc, char **argv)
{
    random_state = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1U;
    rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000U;
    sim.inject = inject;
    sim.broken = explain;
}
