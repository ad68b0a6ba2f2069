/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What every call that waits must do, whatever the object: order, timeout,
 * cancellation, abort, suspension, change of priority, wake-up from an
 * interrupt. A test program describes its call and runs the whole battery.
 */
#ifndef TESTS_SUPPORT_WAITS_H
#define TESTS_SUPPORT_WAITS_H

#include "crew.h"

/** A call that waits. */
typedef struct waits {
    const char *prefix;                            /* of the names of the tests */
    void (*reset)(void);                           /* makes the object such that the call waits */
    weft_status_t (*wait)(weft_timeout_t timeout); /* the call */
    void (*wake)(void);                            /* lets exactly one go on; from any context */
    bool keeps;                                    /* a wake with nobody waiting lets the next
                                                      call succeed at once */
} waits_t;

static const waits_t *waits;

static inline void waits_body(void *arg)
{
    crew_member_t *member = arg;

    member->status = waits->wait(member->timeout);
    member->laps++;
    note(member->letter);
}

static inline crew_member_t *waits_start(unsigned id, weft_priority_t priority,
                                         weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, waits_body, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
    return member;
}

static void waits_no_wait(void)
{
    CHECK_EQ(waits->wait(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    if (waits->keeps) {
        waits->wake();
        CHECK_EQ(waits->wait(WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(waits->wait(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    }
}

static void waits_timeout(void)
{
    uint64_t before = weft_clock_now();

    CHECK_EQ(waits->wait(WEFT_MS(3)), WEFT_TIMEOUT);
    CHECK(weft_clock_now() - before >= WEFT_MS(3));
    CHECK_EQ(waits->wait(1), WEFT_TIMEOUT);
}

/** Durations of more than 32 bits are not cut. */
static void waits_long(void)
{
    static const weft_timeout_t longest[] = {0x7FFFFFFFU,      0x80000000U,  0xFFFFFFFEU,
                                             UINT32_MAX,       0x100000000U, WEFT_S(5000),
                                             WEFT_DURATION_MAX};

    for (unsigned i = 0; i < sizeof longest / sizeof *longest; i++) {
        uint64_t before = weft_clock_now();
        crew_member_t *a = waits_start(0, 18, longest[i]);
        const weft_timeout_node_t *timeout = &a->task.timeout;

        CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
        CHECK(timeout->prev != NULL);
        CHECK(timeout->deadline >= before + longest[i]);
        CHECK(timeout->deadline <= weft_clock_now() + longest[i] + 1U);
        CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
        settle();
        CHECK_EQ(a->status, WEFT_CANCELED);
    }
}

/** An absolute timeout: not early, and if it has passed, the call waits no more. */
static void waits_until(void)
{
    uint64_t deadline = weft_clock_now() + WEFT_MS(3);
    crew_member_t *a;

    CHECK_EQ(waits->wait(weft_until(deadline)), WEFT_TIMEOUT);
    CHECK(weft_clock_now() >= deadline);
    CHECK_EQ(waits->wait(weft_until(deadline)), WEFT_TIMEOUT);
    if (waits->keeps) {
        waits->wake();
        CHECK_EQ(waits->wait(weft_until(deadline)), WEFT_OK);
    }
    deadline = weft_clock_now() + WEFT_S(5000);
    a = waits_start(0, 18, weft_until(deadline));
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    CHECK(a->task.timeout.deadline == deadline);
    waits->wake();
    settle();
    CHECK_EQ(a->status, WEFT_OK);
}

/** 83 minutes, where time is simulated. */
static void waits_for_hours(void)
{
    uint64_t begin = weft_clock_now();
    crew_member_t *a;

    if (!TESTS_SIM) {
        return;
    }
    tap_allow(WEFT_S(6000));
    a = waits_start(0, 18, WEFT_S(5000));
    CHECK_EQ(weft_sleep(WEFT_S(4999)), WEFT_TIMEOUT);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    CHECK_EQ(weft_sleep_until(begin + WEFT_S(5001)), WEFT_TIMEOUT);
    settle();
    CHECK_EQ(a->status, WEFT_TIMEOUT);
}

static void waits_blocks(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_FOREVER);

    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    CHECK_EQ(a->laps, 0);
    waits->wake();
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_READY);
    settle();
    CHECK_EQ(a->laps, 1);
    CHECK_EQ(a->status, WEFT_OK);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_DORMANT);
}

static void waits_preempts(void)
{
    crew_member_t *a = waits_start(0, 3, WEFT_FOREVER);

    waits->wake();
    note('m');
    CHECK_NOTES("am");
    CHECK_EQ(a->status, WEFT_OK);
}

/* Three levels, two of them with two tasks; woken one by one. */
static void waits_order(void)
{
    static const weft_priority_t priority[] = {22, 18, 20, 18, 20};

    for (unsigned i = 0; i < 5; i++) {
        (void)waits_start(i, priority[i], i & 1U ? WEFT_S(5) : WEFT_FOREVER);
    }
    for (unsigned i = 0; i < 5; i++) {
        waits->wake();
        settle();
        CHECK_EQ(crew_noted, i + 1);
    }
    CHECK_NOTES("bdcea");
}

/* The one woken first runs first also when several wakes precede. */
static void waits_order_at_once(void)
{
    static const weft_priority_t priority[] = {20, 18, 19, 20};

    for (unsigned i = 0; i < 4; i++) {
        (void)waits_start(i, priority[i], WEFT_FOREVER);
    }
    for (unsigned i = 0; i < 4; i++) {
        waits->wake();
    }
    settle();
    CHECK_NOTES("bcad");
}

static void waits_timeout_in_the_middle(void)
{
    crew_member_t *b;

    (void)waits_start(0, 18, WEFT_FOREVER);
    b = waits_start(1, 19, WEFT_MS(2));
    (void)waits_start(2, 20, WEFT_FOREVER);
    weft_sleep(WEFT_MS(4));
    settle();
    CHECK_EQ(b->status, WEFT_TIMEOUT);
    CHECK_NOTES("b");
    waits->wake();
    waits->wake();
    settle();
    CHECK_NOTES("ac");
    if (waits->keeps) {
        CHECK_EQ(waits->wait(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    }
}

/* After the only waiter has gone, the object is as if nobody had waited. */
static void waits_no_trace_left(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_MS(2));

    weft_sleep(WEFT_MS(4));
    settle();
    CHECK_EQ(a->status, WEFT_TIMEOUT);
    waits_no_wait();
    a = waits_start(0, 18, WEFT_FOREVER);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    waits_no_wait();
    settle(); /* it ends */
    (void)waits_start(0, 18, WEFT_FOREVER);
    weft_task_abort(&a->task);
    waits_no_wait();
}

static void waits_cancel(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_FOREVER);
    crew_member_t *b = waits_start(1, 18, WEFT_S(5));

    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_READY);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_NOT_FOUND);
    settle();
    CHECK_EQ(a->status, WEFT_CANCELED);
    CHECK_EQ(b->laps, 0);
    CHECK_EQ(weft_task_cancel(&b->task), WEFT_OK);
    settle();
    CHECK_EQ(b->status, WEFT_CANCELED);
    CHECK_NOTES("ab");
    CHECK_EQ(weft_task_cancel(&b->task), WEFT_NOT_FOUND);
}

static void waits_cancel_preempts(void)
{
    crew_member_t *a = waits_start(0, 4, WEFT_S(5));

    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    note('m');
    CHECK_EQ(a->status, WEFT_CANCELED);
    CHECK_NOTES("am");
}

static void waits_granted_before_timeout(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_MS(50));

    waits->wake(); /* it must not run before the timeout is over */
    spin(WEFT_MS(60));
    settle();
    CHECK_EQ(a->status, WEFT_OK);
    CHECK_EQ(a->laps, 1);
}

static void waits_abort(void)
{
    (void)waits_start(0, 18, WEFT_FOREVER);
    (void)waits_start(1, 19, WEFT_MS(5));
    (void)waits_start(2, 20, WEFT_FOREVER);
    weft_task_abort(&crew[0].task);
    weft_task_abort(&crew[1].task);
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_DORMANT);
    weft_sleep(WEFT_MS(7)); /* no timeout of a task that is gone */
    waits->wake();
    settle();
    CHECK_NOTES("c");
    (void)waits_start(0, 18, WEFT_FOREVER); /* it can be made again */
    waits->wake();
    settle();
    CHECK_NOTES("a");
}

/* A suspended task stands behind all others; granted, it still does not run. */
static void waits_suspend(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_FOREVER);
    crew_member_t *b = waits_start(1, 19, WEFT_FOREVER);

    weft_task_suspend(&a->task);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_SUSPENDED);
    waits->wake();
    settle();
    CHECK_NOTES("b");
    CHECK_EQ(b->status, WEFT_OK);
    waits->wake();
    settle();
    CHECK_EQ(a->laps, 0);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_SUSPENDED);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_NOT_FOUND); /* it has been granted */
    weft_task_resume(&a->task);
    settle();
    CHECK_EQ(a->status, WEFT_OK);
    CHECK_NOTES("a");
}

static void waits_suspend_and_resume(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_FOREVER);

    weft_task_suspend(&a->task);
    weft_task_resume(&a->task);
    settle();
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    CHECK_EQ(a->laps, 0);
    (void)waits_start(1, 19, WEFT_FOREVER);
    waits->wake(); /* it has its place by priority again */
    settle();
    CHECK_EQ(a->status, WEFT_OK);
    CHECK_NOTES("a");
}

static void waits_suspended_timeout(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_MS(20));
    crew_member_t *b = waits_start(1, 18, WEFT_FOREVER);

    weft_task_suspend(&a->task);
    weft_sleep(WEFT_MS(30));
    settle();
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_SUSPENDED);
    CHECK_EQ(a->laps, 0);
    waits->wake(); /* not for a: its wait is over */
    settle();
    CHECK_EQ(b->status, WEFT_OK);
    weft_task_resume(&a->task);
    settle();
    CHECK_EQ(a->status, WEFT_TIMEOUT);
    CHECK_NOTES("ba");
}

static void waits_suspended_cancel(void)
{
    crew_member_t *a = waits_start(0, 18, WEFT_FOREVER);

    weft_task_suspend(&a->task);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_NOT_FOUND);
    settle();
    CHECK_EQ(a->laps, 0);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_SUSPENDED);
    weft_task_resume(&a->task);
    settle();
    CHECK_EQ(a->status, WEFT_CANCELED);
}

static void waits_priority_change(void)
{
    static const weft_priority_t priority[] = {18, 20, 22, 24};

    for (unsigned i = 0; i < 4; i++) {
        (void)waits_start(i, priority[i], WEFT_FOREVER);
    }
    weft_task_set_priority(&crew[3].task, 17); /* d a b c */
    weft_task_set_priority(&crew[0].task, 23); /* d b c a */
    weft_task_set_priority(&crew[1].task, 22); /* d c b a: behind its equals */
    weft_task_set_priority(&crew[2].task, 21); /* stays first of the two */
    CHECK_EQ(value_of_task_priority(&crew[3].task), 17);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 23);
    CHECK_EQ(crew_noted, 0);
    for (unsigned i = 0; i < 4; i++) {
        waits->wake();
        settle();
        CHECK_EQ(crew_noted, i + 1);
    }
    CHECK_NOTES("dcba");
}

static void waits_priority_change_before_preemption(void)
{
    (void)waits_start(0, 18, WEFT_FOREVER);
    weft_task_set_priority(&crew[0].task, 2);
    waits->wake();
    note('m');
    CHECK_NOTES("am");
}

static void waits_isr_wake(void)
{
    waits->wake();
}

static void waits_isr_two_wakes(void)
{
    waits->wake();
    waits->wake();
    note('i');
}

static void waits_wake_from_isr(void)
{
    crew_member_t *a = waits_start(0, 5, WEFT_FOREVER);

    in_isr(waits_isr_wake); /* preempts main at the end of the interrupt */
    note('m');
    CHECK_NOTES("am");
    CHECK_EQ(a->status, WEFT_OK);
    (void)waits_start(0, 6, WEFT_FOREVER);
    (void)waits_start(1, 5, WEFT_FOREVER);
    in_isr(waits_isr_two_wakes); /* no task before the interrupt ends */
    note('m');
    CHECK_NOTES("ibam");
    (void)waits_start(0, 18, WEFT_FOREVER);
    in_isr(waits_isr_wake); /* of lower priority than main */
    note('m');
    settle();
    CHECK_NOTES("ma");
}

static weft_status_t waits_isr_status;

static void waits_isr_wait(void)
{
    waits_isr_status = waits->wait(WEFT_NO_WAIT);
}

static void waits_no_wait_in_isr(void)
{
    in_isr(waits_isr_wait);
    CHECK_EQ(waits_isr_status, WEFT_WOULD_BLOCK);
    if (waits->keeps) {
        waits->wake();
        in_isr(waits_isr_wait);
        CHECK_EQ(waits_isr_status, WEFT_OK);
    }
    in_isr(waits_isr_wait);
    CHECK_EQ(waits_isr_status, WEFT_WOULD_BLOCK);
}

static void waits_isr_cancel(void)
{
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_OK);
}

static void waits_cancel_from_isr(void)
{
    (void)waits_start(0, 5, WEFT_FOREVER);
    in_isr(waits_isr_cancel);
    note('m');
    CHECK_EQ(crew[0].status, WEFT_CANCELED);
    CHECK_NOTES("am");
}

static void waits_cooperative(void)
{
    crew_member_t *a = crew_create(0, 18, waits_body, WEFT_TASK_COOPERATIVE);

    a->timeout = WEFT_FOREVER;
    weft_task_start(&a->task);
    settle();
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    waits->wake();
    settle();
    CHECK_EQ(a->status, WEFT_OK);
}

static inline void waits_run(const char *name, void (*test)(void))
{
    waits->reset();
    tap_run(waits->prefix, name, test);
    crew_end();
}

/** Runs the battery on one call. `in_isr_too`: the call may be made in an ISR with WEFT_NO_WAIT. */
static inline void waits_battery(const waits_t *which, bool in_isr_too)
{
    waits = which;
    waits_run("no_wait", waits_no_wait);
    waits_run("timeout", waits_timeout);
    waits_run("long", waits_long);
    waits_run("until a time", waits_until);
    waits_run("for hours", waits_for_hours);
    waits_run("blocks", waits_blocks);
    waits_run("preempts", waits_preempts);
    waits_run("order", waits_order);
    waits_run("order_at_once", waits_order_at_once);
    waits_run("timeout_in_the_middle", waits_timeout_in_the_middle);
    waits_run("no_trace_left", waits_no_trace_left);
    waits_run("cancel", waits_cancel);
    waits_run("cancel_preempts", waits_cancel_preempts);
    waits_run("granted_before_timeout", waits_granted_before_timeout);
    waits_run("abort", waits_abort);
    waits_run("suspend", waits_suspend);
    waits_run("suspend_and_resume", waits_suspend_and_resume);
    waits_run("suspended_timeout", waits_suspended_timeout);
    waits_run("suspended_cancel", waits_suspended_cancel);
    waits_run("priority_change", waits_priority_change);
    waits_run("priority_change_before_preemption", waits_priority_change_before_preemption);
    waits_run("wake_from_isr", waits_wake_from_isr);
    waits_run("cancel_from_isr", waits_cancel_from_isr);
    waits_run("cooperative", waits_cooperative);
    if (in_isr_too) {
        waits_run("no_wait_in_isr", waits_no_wait_in_isr);
    }
}

#endif
