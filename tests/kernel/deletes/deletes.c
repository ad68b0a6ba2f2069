/* SPDX-License-Identifier: MIT */
/**
 * @file Deletion of every kind of hub and of tasks: who waits is released, the memory may be reused
 * for anything. Misuse: tests/misuse, tests/arch/in_use.c.
 */
#include "hubs.h"

/** Overwrites what was deleted. */
static void reuse(void)
{
    for (size_t i = 0; i < sizeof it.bytes; i++) {
        it.bytes[i] = 0xA5;
    }
}

static uint32_t registered(void)
{
    uint32_t sum = 0;

    if (WEFT_CONFIG_OBJCORE) {
        for (unsigned i = 0; i < WEFT_OBJECT_KINDS; i++) {
            sum += weft_object_count((weft_object_kind_t)i);
        }
    }
    return sum;
}

/** Each preempts this task, which may have inherited the priority of the last one. */
static void start_three(void)
{
    start(0, 7, WEFT_FOREVER);
    start(2, 6, WEFT_FOREVER);
    start(1, 5, WEFT_S(1));
    CHECK_NOTES("");
}

static void check_three(void)
{
    CHECK_NOTES("bca");
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(crew[i].status, WEFT_DELETED);
    }
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
}

/** Of one kind: with waiting tasks, then, in the same memory, without. */
static void delete_kind(void)
{
    uint32_t before;

    for (unsigned i = 0; i < 3; i++) { /* the first use of a helper registers it */
        (void)crew_create(i, 20, waits, WEFT_TASK_PREEMPTIVE);
    }
    before = registered();
    init();
    CHECK_EQ(registered(), before + (WEFT_CONFIG_OBJCORE ? 1U : 0U));
    start_three();
    CHECK_EQ(delete_it(), WEFT_OK);
    check_three();
    crew_end();
    CHECK_EQ(registered(), before);
    reuse();
    init();
    CHECK_EQ(delete_it(), WEFT_OK);
    CHECK_EQ(registered(), before);
    reuse();
}

static void of_hubs(void)
{
    weft_mutex_init(&guard);
    for (kind = SEM; kind < KINDS; kind++) {
        delete_kind();
    }
    CHECK_EQ(weft_mutex_delete(&guard), WEFT_OK);
}

static void isr_deletes(void)
{
    CHECK_EQ(delete_it(), WEFT_OK);
    note('i');
}

static void from_isr(void)
{
    kind = SEM;
    init();
    start_three();
    in_isr(isr_deletes);
    note('m');
    CHECK_NOTES("ibcam");
    crew_end();
    reuse();
}

/* A mutex that was deleted is not among the registered ones when its last owner ends. */
static void of_a_mutex_that_was_locked(void)
{
    kind = MUTEX;
    for (unsigned i = 0; i < 3; i++) {
        init();
        CHECK_EQ(weft_mutex_unlock(&it.mutex), WEFT_OK);
        CHECK_EQ(delete_it(), WEFT_OK);
        reuse();
        weft_mutex_init(&guard);
        CHECK_EQ(weft_mutex_lock(&guard, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
        CHECK_EQ(weft_mutex_delete(&guard), WEFT_OK);
    }
}

/* The owner loses it, and keeps what it inherits by another one. */
static void of_one_of_two_mutexes(void)
{
    weft_mutex_init(&guard);
    CHECK_EQ(weft_mutex_lock(&guard, WEFT_NO_WAIT), WEFT_OK);
    kind = MUTEX;
    init();
    start(0, 7, WEFT_FOREVER);
    CHECK_EQ(delete_it(), WEFT_OK);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].status, WEFT_DELETED);
    crew_end();
    reuse();
    CHECK(weft_mutex_owner(&guard) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
    CHECK_EQ(weft_mutex_delete(&guard), WEFT_OK);
}

static void reuse_task(unsigned id)
{
    uint8_t *bytes = (uint8_t *)&crew[id].task;

    for (size_t i = 0; i < sizeof crew[id].task; i++) {
        bytes[i] = 0xA5;
    }
    crew[id].used = false;
}

static void of_waiting_task(void)
{
    kind = SEM;
    init();
    start(0, 5, WEFT_FOREVER);
    start(1, 6, WEFT_S(1));
    CHECK_EQ(weft_task_delete(&crew[0].task), WEFT_OK);
    reuse_task(0);
    CHECK_EQ(weft_task_delete(&crew[1].task), WEFT_OK);
    reuse_task(1);
    CHECK_NOTES("");
    CHECK_EQ(weft_sem_give(&it.sem), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&it.sem), 1);
    CHECK_EQ(delete_it(), WEFT_OK);
    reuse();
}

static void ends(void *arg)
{
    (void)arg;
}

static void of_dormant_task(void)
{
    uint32_t before = registered();

    crew_create(7, 5, ends, WEFT_TASK_PREEMPTIVE);
    CHECK_EQ(weft_task_delete(&crew[7].task), WEFT_OK);
    CHECK_EQ(registered(), before);
    reuse_task(7);
    crew_start(7, 5, ends);
    CHECK_EQ(weft_task_delete(&crew[7].task), WEFT_OK);
    CHECK_EQ(registered(), before);
    reuse_task(7);
    crew_start(7, 20, ends); /* ready */
    CHECK_EQ(weft_task_delete(&crew[7].task), WEFT_OK);
    reuse_task(7);
    settle();
    crew_start(7, 20, ends);
    weft_task_suspend(&crew[7].task);
    CHECK_EQ(weft_task_delete(&crew[7].task), WEFT_OK);
    CHECK_EQ(registered(), before);
    reuse_task(7);
    settle();
}

static void holds_guard(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_mutex_lock(&guard, WEFT_FOREVER), WEFT_OK);
    weft_sleep(WEFT_FOREVER);
}

/** The task may look at the deleted one when it runs: that is complete. */
static void wants_guard(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_mutex_lock(&guard, WEFT_FOREVER);
    crew_create(0, 5, ends, WEFT_TASK_PREEMPTIVE);
    weft_task_start(&crew[0].task);
    note(member->letter);
    CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
}

static void of_owner(void)
{
    weft_mutex_init(&guard);
    crew_start(0, 20, holds_guard);
    settle();
    crew_start(1, 5, wants_guard);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 5);
    CHECK_EQ(weft_task_delete(&crew[0].task), WEFT_OK);
    CHECK_NOTES("b");
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_DORMANT);
    crew_end();
    CHECK_EQ(weft_mutex_delete(&guard), WEFT_OK);
}

static void isr_deletes_task(void)
{
    CHECK_EQ(weft_task_delete(&crew[0].task), WEFT_OK);
    note('i');
}

static void of_task_from_isr(void)
{
    kind = SEM;
    init();
    start(0, 5, WEFT_FOREVER);
    in_isr(isr_deletes_task);
    CHECK_NOTES("i");
    reuse_task(0);
    CHECK_EQ(delete_it(), WEFT_OK);
    reuse();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    wait_for_it = wait_by_kind;
    TAP_RUN(of_hubs);
    TAP_RUN(from_isr);
    TAP_RUN(of_a_mutex_that_was_locked);
    TAP_RUN(of_one_of_two_mutexes);
    TAP_RUN(of_waiting_task);
    TAP_RUN(of_dormant_task);
    TAP_RUN(of_owner);
    TAP_RUN(of_task_from_isr);
    tap_done();
}
