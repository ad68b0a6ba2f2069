/* SPDX-License-Identifier: MIT */
/** @file Barrier: the last of its tasks releases all; a wait that ends otherwise does not count. */
#include "../../support/crew.h"

static weft_barrier_t barrier;
static weft_barrier_t static_barrier = WEFT_BARRIER_INIT(1);

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
    TAP_RUN(from_isr);
    tap_done();
}
