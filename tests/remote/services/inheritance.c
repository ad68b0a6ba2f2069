/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Priority inheritance over nodes, and that it is undone exactly.
 * Priorities: c2 10, b1 11, a1 12, c1 13, a2 14, b2 15.
 */
#include "boss.h"

static void lock(unsigned actor, unsigned hub)
{
    EXPECT_EQ(told(actor, LOCK, LONG, hub), WEFT_OK);
}

static void unlock(unsigned actor, unsigned hub)
{
    EXPECT_EQ(told(actor, UNLOCK, 0, hub), WEFT_OK);
}

/** One owner, one waiter, on any nodes. */
static void lend(unsigned owner, unsigned base, unsigned waiter, unsigned hub)
{
    lock(owner, hub);
    told_to_wait(waiter, LOCK, hub, hub, 1);
    expect_effective(owner, 10);
    unlock(owner, hub);
    EXPECT_EQ(heard(waiter, LONG), WEFT_OK);
    expect_effective(owner, base);

    tell(owner, LOCK, LONG, hub); /* the less urgent one waits: nothing to lend */
    expect_waiters(hub, 1);
    expect_effective(waiter, 10);
    unlock(waiter, hub);
    EXPECT_EQ(heard(owner, LONG), WEFT_OK);

    EXPECT_EQ(told(waiter, LOCK, WEFT_MS(30), hub), WEFT_TIMEOUT);
    expect_effective(owner, base);
    told_to_wait(waiter, LOCK, hub, hub, 1);
    expect_effective(owner, 10);
    EXPECT_EQ(weft_task_cancel(task_of(waiter)), WEFT_OK);
    EXPECT_EQ(heard(waiter, LONG), WEFT_CANCELED);
    expect_effective(owner, base);
    unlock(owner, hub);
}

void test_inherits_from_another_node(void)
{
    lend(A1, 12, C2, LOCK_B);
    lend(A1, 12, C2, LOCK_A);
    lend(A1, 12, C2, LOCK_C);
    lend(C1, 13, C2, LOCK_B);
    lend(B2, 15, C2, LOCK_A);
}

/* c2 -> lock_c, held by b2 -> lock_b, held by c1 -> lock_a, held by a2 */
void test_inherits_along_three_nodes(void)
{
    lock(A2, LOCK_A);
    lock(C1, LOCK_B);
    told_to_wait(C1, LOCK, LOCK_A, LOCK_A, 1);
    expect_effective(A2, 13);
    lock(B2, LOCK_C);
    told_to_wait(B2, LOCK, LOCK_B, LOCK_B, 1);
    expect_effective(C1, 13);
    told_to_wait(A1, LOCK, LOCK_C, LOCK_C, 1);
    expect_effective(B2, 12);
    expect_effective(C1, 12);
    expect_effective(A2, 12);
    tell(C2, LOCK, WEFT_MS(400), LOCK_C);
    expect_effective(A2, 10);
    expect_effective(C1, 10);
    expect_effective(B2, 10);
    EXPECT_EQ(heard(C2, LONG), WEFT_TIMEOUT);
    expect_effective(A2, 12);
    expect_effective(C1, 12);
    expect_effective(B2, 12);
    EXPECT_EQ(weft_task_cancel(task_of(A1)), WEFT_OK);
    EXPECT_EQ(heard(A1, LONG), WEFT_CANCELED);
    expect_effective(A2, 13);
    expect_effective(C1, 13);
    expect_effective(B2, 15);
    unlock(A2, LOCK_A);
    EXPECT_EQ(heard(C1, LONG), WEFT_OK);
    expect_effective(A2, 14);
    unlock(C1, LOCK_B);
    EXPECT_EQ(heard(B2, LONG), WEFT_OK);
    unlock(C1, LOCK_A);
    unlock(B2, LOCK_B);
    unlock(B2, LOCK_C);
    expect_effective(C1, 13);
    expect_effective(B2, 15);
}

void test_inherits_from_several_mutexes(void)
{
    lock(A2, LOCK_B);
    lock(A2, LOCK_C);
    lock(A2, LOCK_A);
    told_to_wait(C1, LOCK, LOCK_A, LOCK_A, 1);
    expect_effective(A2, 13);
    told_to_wait(B1, LOCK, LOCK_C, LOCK_C, 1);
    expect_effective(A2, 11);
    told_to_wait(C2, LOCK, LOCK_B, LOCK_B, 1);
    expect_effective(A2, 10);
    unlock(A2, LOCK_B);
    EXPECT_EQ(heard(C2, LONG), WEFT_OK);
    expect_effective(A2, 11);
    unlock(A2, LOCK_A);
    EXPECT_EQ(heard(C1, LONG), WEFT_OK);
    expect_effective(A2, 11);
    unlock(A2, LOCK_C);
    EXPECT_EQ(heard(B1, LONG), WEFT_OK);
    expect_effective(A2, 14);
    unlock(C2, LOCK_B);
    unlock(C1, LOCK_A);
    unlock(B1, LOCK_C);
}

void test_inherits_a_changed_priority(void)
{
    lock(A2, LOCK_B);
    told_to_wait(C1, LOCK, LOCK_B, LOCK_B, 1);
    expect_effective(A2, 13);
    EXPECT_EQ(weft_task_set_priority(task_of(C1), 4), WEFT_OK);
    expect_effective(A2, 4);
    EXPECT_EQ(weft_task_set_priority(task_of(C1), 20), WEFT_OK);
    expect_effective(A2, 14);
    EXPECT_EQ(weft_task_set_priority(task_of(C1), 13), WEFT_OK);
    expect_effective(A2, 13);
    EXPECT_EQ(weft_task_suspend(task_of(C1)), WEFT_OK); /* who is suspended does not lend */
    expect_effective(A2, 14);
    EXPECT_EQ(weft_task_resume(task_of(C1)), WEFT_OK);
    expect_effective(A2, 13);
    EXPECT_EQ(weft_task_set_priority(task_of(A2), 5), WEFT_OK);
    expect_effective(A2, 5);
    EXPECT_EQ(weft_task_set_priority(task_of(A2), 14), WEFT_OK);
    expect_effective(A2, 13);
    unlock(A2, LOCK_B);
    EXPECT_EQ(heard(C1, LONG), WEFT_OK);
    expect_effective(A2, 14);
    unlock(C1, LOCK_B);
}

/* Who gets a mutex for which others wait inherits from them, when it is less urgent now. */
void test_heir_inherits(void)
{
    lock(A2, LOCK_B);
    told_to_wait(C2, LOCK, LOCK_B, LOCK_B, 1);
    told_to_wait(A1, LOCK, LOCK_B, LOCK_B, 2);
    unlock(A2, LOCK_B);
    EXPECT_EQ(heard(C2, LONG), WEFT_OK);
    EXPECT_EQ(weft_task_set_priority(task_of(C2), 22), WEFT_OK);
    expect_effective(C2, 12);
    unlock(C2, LOCK_B);
    EXPECT_EQ(heard(A1, LONG), WEFT_OK);
    expect_effective(C2, 22);
    EXPECT_EQ(weft_task_set_priority(task_of(C2), 10), WEFT_OK);
    unlock(A1, LOCK_B);
}
