/* SPDX-License-Identifier: MIT */
/** @file Barrier: the last of its tasks releases all; a wait that ends otherwise does not count. */
#include "../../support/crew.h"

static weft_barrier_t barrier;
static weft_barrier_t static_barrier = WEFT_BARRIER_INIT(1);

/** A semaphore of which nobody gives units, and which is all 0 if taken for a barrier. */
static union {
    weft_sem_t sem;
    weft_barrier_t barrier;
} none = {WEFT_SEM_INIT(0)};

static void meet(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_barrier_wait(&barrier, member->timeout);
    note(member->letter);
}

static crew_member_t *start(unsigned id, weft_priority_t priority, weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, meet, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
    return member;
}

static void static_definition(void)
{
    CHECK_EQ(weft_barrier_wait(&static_barrier, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(value_of_barrier_waiting(&static_barrier), 0);
}

static void the_last_releases_all(void)
{
    weft_barrier_init(&barrier, 4);
    for (unsigned round = 0; round < 3; round++) {
        start(0, 7, WEFT_FOREVER);
        start(1, 5, WEFT_FOREVER);
        start(2, 6, WEFT_MS(100));
        CHECK_EQ(value_of_barrier_waiting(&barrier), 3);
        CHECK_NOTES("");
        CHECK_EQ(weft_barrier_wait(&barrier, WEFT_FOREVER), WEFT_OK);
        CHECK_NOTES("bca");
        CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
        crew_end();
    }
}

static void without_waiting(void)
{
    weft_barrier_init(&barrier, 2);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    start(0, 5, WEFT_FOREVER);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK);
    CHECK_NOTES("a");
    crew_end();
}

static void who_gave_up_has_not_arrived(void)
{
    crew_member_t *a;
    crew_member_t *b;

    weft_barrier_init(&barrier, 3);
    a = start(0, 5, WEFT_MS(2));
    b = start(1, 6, WEFT_FOREVER);
    CHECK_EQ(weft_sleep(WEFT_MS(4)), WEFT_TIMEOUT);
    CHECK_EQ(a->status, WEFT_TIMEOUT);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 1);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_task_cancel(&b->task), WEFT_OK);
    settle();
    CHECK_EQ(b->status, WEFT_CANCELED);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    crew_end();
}

/** It is canceled, and the others meet, before it runs again. */
static void who_was_canceled_has_not_met_the_others(void)
{
    crew_member_t *a;
    crew_member_t *b;

    weft_barrier_init(&barrier, 2);
    a = start(0, CREW_MAIN + 1, WEFT_FOREVER);
    b = crew_create(1, 5, meet, WEFT_TASK_PREEMPTIVE);
    b->timeout = WEFT_FOREVER;
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    weft_task_start(&b->task);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(b->status, WEFT_OK);
    settle();
    CHECK_EQ(a->status, WEFT_CANCELED);
    CHECK_NOTES("ba");
    crew_end();
}

static void who_was_ended_has_not_arrived(void)
{
    crew_member_t *a;

    weft_barrier_init(&barrier, 2);
    a = start(0, 5, WEFT_FOREVER);
    weft_task_abort(&a->task);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    a = start(0, 5, WEFT_MS(100));
    weft_task_abort(&a->task);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    crew_end();
}

/** Whoever leaves before the last one arrives, the round takes as many tasks as any other. */
static void another_takes_the_place_of_who_left(void)
{
    crew_member_t *a;
    crew_member_t *b;

    weft_barrier_init(&barrier, 3);
    for (unsigned round = 0; round < 3; round++) {
        a = start(0, 5, WEFT_MS(1));
        b = start(1, 6, WEFT_FOREVER);
        CHECK_EQ(weft_sleep(WEFT_MS(2)), WEFT_TIMEOUT);
        CHECK_EQ(a->status, WEFT_TIMEOUT);
        CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        a = start(2, 5, WEFT_MS(100));
        CHECK_EQ(value_of_barrier_waiting(&barrier), 2);
        CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(a->status, WEFT_OK);
        CHECK_EQ(b->status, WEFT_OK);
        CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
        crew_end();
    }
}

/** Nothing of a barrier remains in a task that has met others: it waits for something else. */
static void meet_and_take(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_barrier_wait(&barrier, WEFT_FOREVER);
    member->status = weft_sem_take(&none.sem, WEFT_MS(1));
}

static void waits_elsewhere_afterwards(void)
{
    weft_barrier_init(&barrier, 2);
    start(2, 5, WEFT_FOREVER);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK); /* the next round is not 0 */
    for (unsigned i = 0; i < 2; i++) {
        weft_task_start(&crew_create(i, 5, meet_and_take, WEFT_TASK_PREEMPTIVE)->task);
        settle();
    }
    CHECK_EQ(weft_sleep(WEFT_MS(3)), WEFT_TIMEOUT);
    CHECK_EQ(crew[0].status, WEFT_TIMEOUT);
    CHECK_EQ(crew[1].status, WEFT_TIMEOUT);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    crew_end();
}

static void a_suspended_one_has_arrived(void)
{
    crew_member_t *a;
    crew_member_t *b;

    weft_barrier_init(&barrier, 3);
    a = start(0, 5, WEFT_FOREVER);
    b = start(1, 6, WEFT_FOREVER);
    CHECK_EQ(weft_task_suspend(&a->task), WEFT_OK);
    weft_task_set_priority(&b->task, 4);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 2);
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK);
    CHECK_NOTES("b");
    CHECK_EQ(weft_task_resume(&a->task), WEFT_OK);
    CHECK_NOTES("a");
    CHECK_EQ(a->status, WEFT_OK);
    crew_end();
}

static void isr_arrives(void)
{
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK);
    note('i');
}

static void from_isr(void)
{
    weft_barrier_init(&barrier, 2);
    start(0, 5, WEFT_FOREVER);
    in_isr(isr_arrives);
    note('m');
    CHECK_NOTES("iam");
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(the_last_releases_all);
    TAP_RUN(without_waiting);
    TAP_RUN(who_gave_up_has_not_arrived);
    TAP_RUN(who_was_canceled_has_not_met_the_others);
    TAP_RUN(who_was_ended_has_not_arrived);
    TAP_RUN(another_takes_the_place_of_who_left);
    TAP_RUN(waits_elsewhere_afterwards);
    TAP_RUN(a_suspended_one_has_arrived);
    TAP_RUN(from_isr);
    tap_done();
}
