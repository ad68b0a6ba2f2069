/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Who waits for a hub of another node: order, and all that can happen to it.
 * Priorities: c2 10, b1 11, a1 12, c1 13, a2 14, b2 15.
 */
#include "boss.h"
#include "system.h"

enum { ROUNDS = 40 };

static void wait_for_unit(unsigned actor, unsigned waiters)
{
    told_to_wait(actor, SEM_TAKE, 0, UNITS, waiters);
}

/** Gives a unit, which an actor takes. */
static void expect_next(unsigned actor)
{
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(next_heard(LONG), actor);
    EXPECT_EQ(said(actor)->status, WEFT_OK);
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), 0);
}

/** The hub's node has got all that others sent to it before. */
static void settle_all(void)
{
    EXPECT_EQ(told(C0, SEM_COUNT, 0, 0), WEFT_OK);
    EXPECT_EQ(told(A0, SEM_COUNT, 0, 0), WEFT_OK);
}

void test_order_over_nodes(void)
{
    static const unsigned come[] = {C1, A1, B2, C2, A2, B1};
    static const unsigned go[] = {C2, B1, A1, C1, A2, B2};

    for (unsigned i = 0; i < 6; i++) {
        wait_for_unit(come[i], i + 1);
    }
    for (unsigned i = 0; i < 6; i++) {
        expect_next(go[i]);
    }
}

void test_order_among_equals(void)
{
    static const unsigned come[] = {C1, A1, B1, C2};
    static const unsigned priority[] = {13, 12, 11, 10};

    for (unsigned i = 0; i < 4; i++) {
        EXPECT_EQ(weft_task_set_priority(task_of(come[i]), 12), WEFT_OK);
        wait_for_unit(come[i], i + 1);
    }
    for (unsigned i = 0; i < 4; i++) {
        expect_next(come[i]);
        EXPECT_EQ(weft_task_set_priority(task_of(come[i]), (weft_priority_t)priority[i]), WEFT_OK);
    }
}

void test_absolute_timeouts(void)
{
    static const unsigned acts[] = {SEM_TAKE, SEM_TAKE_BY_REF, EVENT_TEST, MEET_GET, BIG_GET};

    for (unsigned i = 0; i < sizeof acts / sizeof *acts; i++) {
        for (unsigned actor = A1; actor <= C1; actor += B0 - A0) {
            EXPECT_EQ(told_with(actor, acts[i], UNTIL, WEFT_MS(20), 0), WEFT_TIMEOUT);
            EXPECT(said(actor)->elapsed >= WEFT_MS(20));
            EXPECT_EQ(told_with(actor, acts[i], UNTIL, 0, 0), WEFT_TIMEOUT); /* it has passed */
        }
    }
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(told_with(B1, SEM_TAKE, UNTIL, 0, 0), WEFT_OK);
}

/* More than 32 bits of microseconds, which would be cut to less than a millisecond. */
void test_long_timeouts(void)
{
    static const unsigned waiters[] = {A1, B1, C1};

    for (unsigned i = 0; i < 3; i++) {
        tell_with(waiters[i], SEM_TAKE, i == 1 ? UNTIL : 0, ((uint64_t)5 << 32) + 100U, 0);
    }
    expect_waiters(UNITS, 3);
    EXPECT_EQ(weft_sleep(SHORT), WEFT_TIMEOUT);
    expect_waiters(UNITS, 3);
    for (unsigned i = 0; i < 3; i++) {
        EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    }
    for (unsigned i = 0; i < 3; i++) {
        EXPECT_EQ(heard(waiters[i], LONG), WEFT_OK);
    }
}

void test_timeout_in_the_middle(void)
{
    wait_for_unit(C2, 1);
    tell(A1, SEM_TAKE, WEFT_MS(30), 0);
    wait_for_unit(C1, 3);
    EXPECT_EQ(next_heard(LONG), A1);
    EXPECT_EQ(said(A1)->status, WEFT_TIMEOUT);
    EXPECT(said(A1)->elapsed >= WEFT_MS(30));
    expect_waiters(UNITS, 2);
    expect_next(C2);
    expect_next(C1);
}

void test_priority_change_of_a_waiter(void)
{
    wait_for_unit(B1, 1);
    wait_for_unit(A1, 2);
    wait_for_unit(C1, 3);
    EXPECT_EQ(weft_task_set_priority(task_of(C1), 9), WEFT_OK);
    EXPECT_EQ(weft_task_set_priority(task_of(B1), 14), WEFT_OK);
    EXPECT_EQ(value_of_task_priority(task_of(C1)), 9);
    settle_all();
    expect_next(C1);
    EXPECT_EQ(weft_task_set_priority(task_of(A1), 15), WEFT_OK); /* behind b1 */
    settle_all();
    expect_next(B1);
    expect_next(A1);
    EXPECT_EQ(weft_task_set_priority(task_of(A1), 12), WEFT_OK);
    EXPECT_EQ(weft_task_set_priority(task_of(B1), 11), WEFT_OK);
    EXPECT_EQ(weft_task_set_priority(task_of(C1), 13), WEFT_OK);
}

void test_cancel_of_a_waiter(void)
{
    static const unsigned waiters[] = {A1, B1, C1};

    for (unsigned i = 0; i < 3; i++) {
        wait_for_unit(A2, 1);
        wait_for_unit(waiters[i], 2);
        EXPECT_EQ(weft_task_cancel(task_of(waiters[i])), WEFT_OK);
        EXPECT_EQ(heard(waiters[i], LONG), WEFT_CANCELED);
        expect_waiters(UNITS, 1);
        expect_next(A2);
    }
}

/* Whoever comes first: the unit is with the task, or still there. */
void test_cancel_races_a_grant(void)
{
    unsigned granted = 0;

    for (unsigned i = 0; i < ROUNDS; i++) {
        unsigned actor = i % 2U ? A1 : C1;
        unsigned status;

        tell(actor, SEM_TAKE, WEFT_FOREVER, 0);
        while (value_of_task_state(task_of(actor)) != WEFT_TASK_WAITING) {
        }
        if (i % 4U < 2U) {
            EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
            weft_task_cancel(task_of(actor));
        } else {
            tell(C0, SEM_GIVE, 0, 0);
            weft_task_cancel(task_of(actor));
            EXPECT_EQ(heard(C0, LONG), WEFT_OK);
        }
        status = heard(actor, LONG);
        granted += status == WEFT_OK;
        EXPECT(status == WEFT_OK || status == WEFT_CANCELED);
        EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), status == WEFT_OK ? 0 : 1);
        if (status != WEFT_OK) {
            EXPECT_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_OK);
        }
    }
    EXPECT(granted > 0);
}

void test_timeout_races_a_grant(void)
{
    for (unsigned i = 0; i < ROUNDS; i++) {
        unsigned actor = i % 2U ? A1 : C1;
        unsigned status;

        tell(actor, SEM_TAKE, WEFT_US(200 + 40 * i), 0);
        weft_sleep(WEFT_US(800));
        EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
        status = heard(actor, LONG);
        EXPECT(status == WEFT_OK || status == WEFT_TIMEOUT);
        EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), status == WEFT_OK ? 0 : 1);
        if (status != WEFT_OK) {
            EXPECT_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_OK);
        }
    }
}

static void suspend_and_grant(unsigned actor)
{
    wait_for_unit(actor, 1);
    wait_for_unit(B2, 2);
    EXPECT_EQ(weft_task_suspend(task_of(actor)), WEFT_OK);
    EXPECT_EQ(value_of_task_state(task_of(actor)), WEFT_TASK_SUSPENDED);
    settle_all();
    expect_next(B2); /* who can run comes first */
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(heard(actor, SHORT), SILENT);
    EXPECT_EQ(value_of_task_state(task_of(actor)), WEFT_TASK_SUSPENDED);
    EXPECT_EQ(weft_task_resume(task_of(actor)), WEFT_OK);
    EXPECT_EQ(heard(actor, LONG), WEFT_OK);
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), 0);
}

void test_suspended_waiter(void)
{
    suspend_and_grant(B1);
    suspend_and_grant(A1);
    suspend_and_grant(C1);
}

static void abort_while_it_waits(unsigned actor, unsigned priority)
{
    wait_for_unit(A2, 1);
    wait_for_unit(actor, 2);
    end_and_again(actor, priority);
    expect_waiters(UNITS, 1);
    expect_next(A2);
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(told(actor, SEM_TAKE, LONG, 0), WEFT_OK);
    wait_for_unit(actor, 1);
    expect_next(actor);
}

void test_abort_of_a_waiter(void)
{
    abort_while_it_waits(B1, 11);
    abort_while_it_waits(A1, 12);
    abort_while_it_waits(C1, 13);
}

static void abort_while_it_owns(unsigned actor, unsigned priority)
{
    EXPECT_EQ(told(actor, LOCK, LONG, LOCK_B), WEFT_OK);
    end(actor);
    EXPECT_EQ(told(A2, LOCK, LONG, LOCK_B), WEFT_OWNER_DIED);
    begin_again(actor, priority);
    EXPECT_EQ(told(A2, UNLOCK, 0, LOCK_B), WEFT_OK);
    EXPECT_EQ(told(actor, LOCK, LONG, LOCK_B), WEFT_OK); /* that is past */
    EXPECT_EQ(told(actor, UNLOCK, 0, LOCK_B), WEFT_OK);
}

void test_abort_of_an_owner(void)
{
    abort_while_it_owns(B1, 11);
    abort_while_it_owns(A1, 12);
    abort_while_it_owns(C1, 13);
}

static void abort_while_others_wait(unsigned actor, unsigned priority, unsigned hub,
                                    unsigned status)
{
    EXPECT_EQ(told(actor, LOCK, LONG, hub), WEFT_OK);
    told_to_wait(B2, LOCK, hub, hub, 1);
    told_to_wait(C2, LOCK, hub, hub, 2);
    end_and_again(actor, priority);
    EXPECT_EQ(heard(C2, LONG), status);
    EXPECT_EQ(told(C2, UNLOCK, 0, hub), WEFT_OK);
    EXPECT_EQ(heard(B2, LONG), WEFT_OK);
    EXPECT_EQ(told(B2, UNLOCK, 0, hub), WEFT_OK);
}

void test_abort_of_an_owner_with_a_waiter(void)
{
    abort_while_others_wait(B1, 11, LOCK_B, WEFT_OWNER_DIED);
    abort_while_others_wait(A1, 12, LOCK_B, WEFT_OWNER_DIED);
    abort_while_others_wait(C1, 13, LOCK_B, WEFT_OWNER_DIED);
}

void test_abort_of_an_owner_that_releases(void)
{
    const unsigned status =
        weft_mutex_ref_remote(weft_mutex_ref(&calm)) != NULL ? WEFT_OK : WEFT_OWNER_DIED;

    abort_while_others_wait(B1, 11, CALM, WEFT_OWNER_DIED);
    abort_while_others_wait(A1, 12, CALM, status);
    abort_while_others_wait(C1, 13, CALM, status);
}
