/* SPDX-License-Identifier: MIT */
/** @file Scheduler lock, and tasks that become cooperative. */
#include "../../support/crew.h"

static weft_sem_t sem;
static weft_mutex_t mutex;

static void noter(void *arg)
{
    note(((crew_member_t *)arg)->letter);
}

static void takes(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sem_take(&sem, WEFT_FOREVER);
    note(member->letter);
}

static void nobody_preempts(void)
{
    weft_sched_key_t key = weft_sched_lock();

    crew_start(0, 5, noter);
    crew_start(1, 3, noter);
    note('m');
    CHECK_NOTES("m");
    weft_sched_unlock(key);
    CHECK_NOTES("ba");
    crew_end();
}

static void nested(void)
{
    weft_sched_key_t outer = weft_sched_lock();
    weft_sched_key_t inner = weft_sched_lock();

    crew_start(0, 5, noter);
    weft_sched_unlock(inner);
    CHECK_NOTES("");
    weft_sched_unlock(outer);
    CHECK_NOTES("a");
    crew_start(1, 5, noter);
    CHECK_NOTES("b");
    crew_end();
}

static void isr_gives(void)
{
    CHECK_EQ(weft_sem_give(&sem), WEFT_OK);
    note('i');
}

static void interrupts_run(void)
{
    weft_sched_key_t key;

    weft_sem_init(&sem, 0);
    crew_start(0, 5, takes);
    key = weft_sched_lock();
    in_isr(isr_gives);
    note('m');
    CHECK_NOTES("im");
    weft_sched_unlock(key);
    CHECK_NOTES("a");
    crew_end();
}

/** A wait lets others run; afterwards the lock holds again. */
static void waits_inside(void)
{
    weft_sched_key_t key;

    weft_sem_init(&sem, 0);
    key = weft_sched_lock();
    crew_start(0, 5, noter);
    CHECK_EQ(weft_sem_take(&sem, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_NOTES("a");
    crew_start(1, 5, noter);
    CHECK_NOTES("");
    weft_yield();
    CHECK_NOTES("b");
    crew_start(2, 5, noter);
    CHECK_NOTES("");
    weft_sched_unlock(key);
    CHECK_NOTES("c");
    crew_end();
}

static void locks(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_mutex_lock(&mutex, WEFT_FOREVER);
    note(member->letter);
    (void)weft_mutex_unlock(&mutex);
}

/** The hand-over of a mutex, with and without inheritance, does not end the lock. */
static void mutex_inside(void)
{
    weft_sched_key_t key;

    weft_mutex_init(&mutex);
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
    crew_start(0, 5, locks);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), 5);
    key = weft_sched_lock();
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    note('m');
    CHECK_NOTES("m");
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
    weft_sched_unlock(key);
    CHECK_NOTES("a");
    crew_end();
}

/** A change of priority inside takes effect for preemption at the unlock. */
static void priority_inside(void)
{
    weft_sched_key_t key = weft_sched_lock();

    crew_start(0, 18, noter);
    weft_task_set_priority(weft_task_self(), 20);
    CHECK_NOTES("");
    weft_sched_unlock(key);
    CHECK_NOTES("a");
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    crew_end();
}

static void becomes_cooperative(void)
{
    weft_sched_key_t key;

    weft_task_set_cooperative(true);
    crew_start(0, 5, noter);
    key = weft_sched_lock();
    weft_sched_unlock(key);
    CHECK_NOTES("");
    weft_yield();
    CHECK_NOTES("a");
    crew_start(1, 5, noter);
    CHECK_NOTES("");
    weft_task_set_cooperative(false);
    CHECK_NOTES("b");
    crew_start(2, 5, noter);
    CHECK_NOTES("c");
    crew_end();
}

/** A cooperative task becomes preemptive: its equals do not preempt it, higher ones do. */
static void starts_others(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    weft_task_start(&crew[1].task);
    weft_task_start(&crew[2].task);
    note('x');
    weft_task_set_cooperative(false);
    note('y');
}

static void cooperative_becomes_preemptive(void)
{
    crew_create(1, 9, noter, WEFT_TASK_PREEMPTIVE);
    crew_create(2, 10, noter, WEFT_TASK_PREEMPTIVE);
    weft_task_start(&crew_create(0, 10, starts_others, WEFT_TASK_COOPERATIVE)->task);
    CHECK_NOTES("axbyc");
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(nobody_preempts);
    TAP_RUN(nested);
    TAP_RUN(interrupts_run);
    TAP_RUN(waits_inside);
    TAP_RUN(mutex_inside);
    TAP_RUN(priority_inside);
    TAP_RUN(becomes_cooperative);
    TAP_RUN(cooperative_becomes_preemptive);
    tap_done();
}
