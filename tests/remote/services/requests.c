/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Asynchronous calls of the boss, whose node is a, and of c3.
 */
#include "boss.h"
#include "system.h"

static bool is_intact(const struct big *message, uint32_t value)
{
    uint32_t right = 0;

    for (uint32_t i = 0; i < 64; i++) {
        right += message->word[i] == value * 2654435761U + i * 40503U;
    }
    return right == 64;
}

/** Waits for the first that ends. */
static void expect_ended(size_t which)
{
    size_t index = 99;

    EXPECT_EQ(weft_request_wait_any(boss_request, 3, &index, LONG), WEFT_OK);
    EXPECT_EQ(index, which);
    EXPECT(weft_request_ended(boss_request[which]));
}

static void expect_none(void)
{
    size_t index = 0;

    EXPECT_EQ(weft_request_wait_any(boss_request, 3, &index, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(weft_request_wait_any(boss_request, 3, &index, WEFT_MS(5)), WEFT_TIMEOUT);
}

void test_requests_to_several_nodes(void)
{
    static struct big message;

    EXPECT_EQ(weft_request_sem_take(boss_request[0], weft_sem_ref(&units), WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(weft_request_msgq_get(boss_request[1], weft_msgq_ref(&big), &message, WEFT_FOREVER),
              WEFT_OK);
    EXPECT_EQ(weft_request_sem_take(boss_request[2], weft_sem_ref(&here), WEFT_FOREVER), WEFT_OK);
    expect_none();
    EXPECT_EQ(told(C1, BIG_PUT, LONG, 17), WEFT_OK); /* the boss calls others meanwhile */
    expect_ended(1);
    EXPECT_EQ(weft_request_collect(boss_request[1], WEFT_NO_WAIT), WEFT_OK);
    EXPECT(is_intact(&message, 17));
    EXPECT(!weft_request_ended(boss_request[1]));
    EXPECT_EQ(weft_request_msgq_get(boss_request[1], weft_msgq_ref(&big), &message, WEFT_FOREVER),
              WEFT_OK); /* again, while the others go on */
    expect_none();
    EXPECT_EQ(weft_sem_give(&here), WEFT_OK);
    expect_ended(2);
    EXPECT_EQ(weft_request_collect(boss_request[2], LONG), WEFT_OK);
    EXPECT_EQ(told(B1, SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(B1, BIG_PUT, LONG, 18), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[1], LONG), WEFT_OK);
    EXPECT(is_intact(&message, 18));
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&units)), 0);
}

void test_request_with_a_result(void)
{
    static uint32_t value = 0x600DF00D;
    uint32_t got = 0;

    EXPECT_EQ(weft_request_flags_wait(boss_request[0], weft_flags_ref(&marks), 7, WEFT_FLAGS_CLEAR,
                                      WEFT_FOREVER),
              WEFT_OK);
    EXPECT_EQ(weft_request_port_put(boss_request[1], weft_port_ref(&meet), &value, WEFT_FOREVER),
              WEFT_OK);
    EXPECT_EQ(weft_request_data_event_get(boss_request[2], weft_data_event_ref(&level), &got,
                                          WEFT_FOREVER),
              WEFT_OK);
    EXPECT_EQ(told(C1, FLAGS_POST, 0, 0x12), WEFT_OK);
    EXPECT_EQ(told(C1, MEET_GET, LONG, 0), WEFT_OK);
    EXPECT_EQ(said(C1)->value, 0x600DF00D);
    EXPECT_EQ(told(A1, LEVEL_PUT, 0, 0xFEED), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_OK);
    EXPECT_EQ(weft_request_result(boss_request[0]), 2);
    EXPECT_EQ(weft_request_collect(boss_request[1], LONG), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[2], LONG), WEFT_OK);
    EXPECT_EQ(got, 0xFEED);
    EXPECT_EQ(weft_flags_wait(&marks, UINT32_MAX, WEFT_FLAGS_CLEAR, &got, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(got, 0x10);
}

/* The wait for a request and the request have limits of their own. */
static void let_time_pass(weft_sem_ref_t sem)
{
    uint64_t start = weft_clock_now();

    EXPECT_EQ(weft_request_sem_take(boss_request[0], sem, WEFT_MS(60)), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT_EQ(weft_request_collect(boss_request[0], WEFT_MS(5)), WEFT_TIMEOUT);
    EXPECT(!weft_request_ended(boss_request[0]));
    EXPECT_EQ(weft_request_collect(boss_request[0], WEFT_FOREVER), WEFT_TIMEOUT);
    EXPECT(weft_clock_now() - start >= WEFT_MS(60));
    EXPECT_EQ(weft_request_sem_take(boss_request[0], sem, WEFT_NO_WAIT), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_WOULD_BLOCK);
}

void test_request_times_out(void)
{
    let_time_pass(weft_sem_ref(&units));
    let_time_pass(weft_sem_ref(&here));
}

/* That of the boss, which is the lowest, on its own node, too. */
void test_request_waits_with_its_priority(void)
{
    EXPECT_EQ(weft_request_sem_take(boss_request[0], weft_sem_ref(&units), WEFT_FOREVER), WEFT_OK);
    expect_waiters(UNITS, 1);
    told_to_wait(B2, SEM_TAKE, 0, UNITS, 2);
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(next_heard(LONG), B2);
    EXPECT(!weft_request_ended(boss_request[0]));
    EXPECT_EQ(weft_sem_give(&units), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_OK);
}

static void cancel_one(weft_sem_ref_t sem)
{
    EXPECT_EQ(weft_request_sem_take(boss_request[0], sem, WEFT_FOREVER), WEFT_OK);
    weft_request_cancel(boss_request[0]);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_CANCELED);
    EXPECT_EQ(weft_request_sem_take(boss_request[0], sem, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], SHORT), WEFT_TIMEOUT);
    weft_request_cancel(boss_request[0]);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_CANCELED);
    EXPECT_EQ(weft_sem_give(sem), WEFT_OK);
    EXPECT_EQ(weft_request_sem_take(boss_request[0], sem, WEFT_FOREVER), WEFT_OK);
    EXPECT_EQ(weft_request_collect(boss_request[0], LONG), WEFT_OK);
    weft_request_cancel(boss_request[0]); /* nothing to cancel: no effect */
    EXPECT_EQ(value_of_sem_count(sem), 0);
}

void test_request_is_canceled(void)
{
    cancel_one(weft_sem_ref(&units));
    cancel_one(weft_sem_ref(&here));
}

void test_requests_of_a_task_that_ends(void)
{
    EXPECT_EQ(told(C3, NOP, 0, 0), WEFT_OK);
    expect_waiters(UNITS, 1);
    expect_waiters(BIG, 1);
    EXPECT_EQ(weft_task_abort(task_of(C3)), WEFT_OK);
    expect_waiters(UNITS, 0);
    expect_waiters(BIG, 0);
    EXPECT_EQ(told(C1, SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(A1, SEM_TAKE, WEFT_NO_WAIT, 0), WEFT_OK);
}
