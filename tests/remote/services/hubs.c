/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Each service of each kind of hub, from its own node, from the next one, and
 * from one behind that. What is expected is the same for all.
 */
#include "boss.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const unsigned callers[] = {B1, A1, C1};
/** Whoever is on another node than the caller. */
static const unsigned partners[] = {A2, C2, B2};

/** A call that has to time out, in time. */
static void expect_timeout(unsigned actor, unsigned act, unsigned options, uint32_t value)
{
    EXPECT_EQ(told_with(actor, act, options, WEFT_MS(12), value), WEFT_TIMEOUT);
    EXPECT(said(actor)->elapsed >= WEFT_MS(12));
    EXPECT(said(actor)->elapsed < WEFT_S(2));
}

/** A call that cannot go on yet. */
static void expect_block(unsigned actor, unsigned act, unsigned options, uint32_t value)
{
    EXPECT_EQ(told_with(actor, act, options, WEFT_NO_WAIT, value), WEFT_WOULD_BLOCK);
    expect_timeout(actor, act, options, value);
}

static void from_all_nodes(void (*test)(unsigned caller, unsigned partner))
{
    for (unsigned i = 0; i < COUNT(callers); i++) {
        test(callers[i], partners[i]);
    }
}

static void use_sem(unsigned caller, unsigned partner)
{
    expect_block(caller, SEM_TAKE, 0, 0);
    expect_block(caller, SEM_TAKE_BY_REF, 0, 0);
    EXPECT_EQ(told(caller, SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(caller, SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(told(caller, SEM_COUNT, 0, 0), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 2);
    EXPECT_EQ(told(caller, SEM_TAKE, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(told(caller, SEM_TAKE_BY_REF, WEFT_FOREVER, 0), WEFT_OK);
    told_to_wait(caller, SEM_TAKE, 0, UNITS, 1);
    EXPECT_EQ(told(partner, SEM_GIVE, 0, 0), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(told(partner, SEM_COUNT, 0, 0), WEFT_OK);
    EXPECT_EQ(said(partner)->value, 0);
}

void test_sem_from_all_nodes(void)
{
    from_all_nodes(use_sem);
}

static void use_event(unsigned caller, unsigned partner)
{
    expect_block(caller, EVENT_TEST, 0, 0);
    EXPECT_EQ(told(caller, EVENT_RAISE, WEFT_NO_WAIT, 0), WEFT_OK);
    expect_block(caller, EVENT_RAISE, 0, 0);
    tell(caller, EVENT_RAISE, WEFT_FOREVER, 0);
    EXPECT_EQ(heard(caller, SHORT), SILENT);
    EXPECT_EQ(told(partner, EVENT_TEST, LONG, 0), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(told(caller, EVENT_TEST, WEFT_FOREVER, 0), WEFT_OK);
    expect_block(partner, EVENT_TEST, 0, 0);
}

void test_event_from_all_nodes(void)
{
    from_all_nodes(use_event);
}

static void use_data_event(unsigned caller, unsigned partner)
{
    expect_block(caller, LEVEL_GET, 0, 0);
    EXPECT_EQ(told(caller, LEVEL_PUT, 0, 0x12345678), WEFT_OK);
    EXPECT_EQ(told(partner, LEVEL_PUT, 0, 0x9ABCDEF0), WEFT_OK);
    EXPECT_EQ(told(caller, LEVEL_GET, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 0x9ABCDEF0);
    tell(caller, LEVEL_GET, WEFT_FOREVER, 0);
    EXPECT_EQ(heard(caller, SHORT), SILENT);
    EXPECT_EQ(told(partner, LEVEL_PUT, 0, 77), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 77);
    expect_block(partner, LEVEL_GET, 0, 0);
}

void test_data_event_from_all_nodes(void)
{
    from_all_nodes(use_data_event);
}

static void use_flags(unsigned caller, unsigned partner)
{
    expect_block(caller, FLAGS_WAIT, WEFT_FLAGS_ANY, 5);
    EXPECT_EQ(told(caller, FLAGS_POST, 0, 4), WEFT_OK);
    EXPECT_EQ(told(partner, FLAGS_POST_COUNTED, 0, 0x10), WEFT_OK);
    EXPECT_EQ(said(partner)->value, 0);
    EXPECT_EQ(told_with(caller, FLAGS_WAIT, WEFT_FLAGS_ANY, WEFT_NO_WAIT, 5), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 4);
    expect_block(caller, FLAGS_WAIT, WEFT_FLAGS_ALL, 5);
    tell_with(caller, FLAGS_WAIT, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, WEFT_FOREVER, 5);
    EXPECT_EQ(heard(caller, SHORT), SILENT);
    EXPECT_EQ(told(partner, FLAGS_SET, 0, 0x80000005), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 5);
    tell_with(caller, FLAGS_WAIT, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, WEFT_FOREVER, 8);
    EXPECT_EQ(heard(caller, SHORT), SILENT);
    EXPECT_EQ(told(partner, FLAGS_POST_COUNTED, 0, 8), WEFT_OK);
    EXPECT_EQ(said(partner)->value, 1);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(told_with(caller, FLAGS_WAIT, WEFT_FLAGS_ANY, WEFT_NO_WAIT, UINT32_MAX), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 0x80000000);
    EXPECT_EQ(told(caller, FLAGS_CLEAR, 0, UINT32_MAX), WEFT_OK);
    expect_block(partner, FLAGS_WAIT, WEFT_FLAGS_ANY, UINT32_MAX);
}

void test_flags_from_all_nodes(void)
{
    from_all_nodes(use_flags);
}

static void expect_big(unsigned actor, uint32_t value)
{
    EXPECT_EQ(told(actor, BIG_GET, LONG, value), WEFT_OK);
    EXPECT_EQ(said(actor)->count, 64);
}

static void use_msgq(unsigned caller, unsigned partner)
{
    expect_block(caller, BIG_GET, 0, 0);
    EXPECT_EQ(told(caller, BIG_PUT, WEFT_NO_WAIT, 1), WEFT_OK);
    EXPECT_EQ(told(caller, BIG_USED, 0, 0), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 1);
    EXPECT_EQ(told(caller, BIG_PUT, WEFT_FOREVER, 2), WEFT_OK);
    expect_block(caller, BIG_PUT, 0, 99);
    told_to_wait(caller, BIG_PUT, 3, BIG, 1);
    expect_big(partner, 1);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    expect_big(caller, 2);
    expect_big(caller, 3);
    told_to_wait(caller, BIG_GET, 4, BIG, 1);
    EXPECT_EQ(told(partner, BIG_PUT, WEFT_FOREVER, 4), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(said(caller)->count, 64);
    expect_block(partner, BIG_GET, 0, 0);
}

void test_msgq_of_full_payload_from_all_nodes(void)
{
    from_all_nodes(use_msgq);
}

static void use_port(unsigned caller, unsigned partner)
{
    expect_block(caller, MEET_PUT, 0, 1);
    expect_block(caller, MEET_GET, 0, 0);
    told_to_wait(partner, MEET_GET, 0, MEET, 1);
    EXPECT_EQ(told(caller, MEET_PUT, WEFT_NO_WAIT, 0xCAFE0001), WEFT_OK);
    EXPECT_EQ(heard(partner, LONG), WEFT_OK);
    EXPECT_EQ(said(partner)->value, 0xCAFE0001);
    told_to_wait(partner, MEET_PUT, 0xCAFE0002, MEET, 1);
    EXPECT_EQ(told(caller, MEET_GET, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 0xCAFE0002);
    EXPECT_EQ(heard(partner, LONG), WEFT_OK);
    told_to_wait(caller, MEET_PUT, 0xCAFE0003, MEET, 1);
    EXPECT_EQ(told(partner, MEET_GET, LONG, 0), WEFT_OK);
    EXPECT_EQ(said(partner)->value, 0xCAFE0003);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
}

void test_port_from_all_nodes(void)
{
    from_all_nodes(use_port);
}

static void use_small_ports(unsigned caller, unsigned partner)
{
    expect_block(caller, DOOR_PUT, 0, 0);
    expect_block(caller, DOOR_GET, 0, 0);
    told_to_wait(partner, DOOR_GET, 0, DOOR, 1);
    EXPECT_EQ(told(caller, DOOR_PUT, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(heard(partner, LONG), WEFT_OK);
    told_to_wait(caller, DOOR_GET, 0, DOOR, 1);
    EXPECT_EQ(told(partner, DOOR_PUT, LONG, 0), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);

    expect_block(caller, SLOT_GET, 0, 0);
    EXPECT_EQ(said(caller)->value, 0);
    told_to_wait(caller, SLOT_GET, 0, SLOT, 1);
    EXPECT_EQ(told(partner, SLOT_PUT, LONG, 0xC3), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 0xC3);
    EXPECT_EQ(said(caller)->count, 1);
}

void test_ports_of_no_and_of_one_byte(void)
{
    from_all_nodes(use_small_ports);
}

static void use_blackboard(unsigned caller, unsigned partner)
{
    uint32_t count;

    expect_block(caller, PLAN_READ, 0, 0);
    EXPECT_EQ(told(caller, PLAN_WRITE, 0, 41), WEFT_OK);
    EXPECT_EQ(told(caller, PLAN_READ, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 41);
    count = said(caller)->count;
    expect_block(caller, PLAN_READ_NEW, 0, count);
    tell(caller, PLAN_READ_NEW, WEFT_FOREVER, count);
    EXPECT_EQ(heard(caller, SHORT), SILENT);
    EXPECT_EQ(told(partner, PLAN_WRITE, 0, 42), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    EXPECT_EQ(said(caller)->value, 42);
    EXPECT_EQ(said(caller)->count, count + 1);
    EXPECT_EQ(told(caller, PLAN_WIPE, 0, 0), WEFT_OK);
    expect_block(partner, PLAN_READ, 0, 0);
}

void test_blackboard_from_all_nodes(void)
{
    from_all_nodes(use_blackboard);
}

static void use_mutex(unsigned caller, unsigned partner)
{
    EXPECT_EQ(told(caller, LOCK, WEFT_FOREVER, LOCK_B), WEFT_OK);
    expect_block(partner, LOCK, 0, LOCK_B);
    EXPECT_EQ(told(caller, UNLOCK, 0, LOCK_B), WEFT_OK);
    EXPECT_EQ(told(partner, LOCK, WEFT_NO_WAIT, LOCK_B), WEFT_OK);
    told_to_wait(caller, LOCK, LOCK_B, LOCK_B, 1);
    EXPECT_EQ(told(partner, UNLOCK, 0, LOCK_B), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    expect_block(partner, LOCK, 0, LOCK_B);
    EXPECT_EQ(told(caller, UNLOCK, 0, LOCK_B), WEFT_OK);
}

void test_mutex_from_all_nodes(void)
{
    from_all_nodes(use_mutex);
}

static void use_rmutex(unsigned caller, unsigned partner)
{
    EXPECT_EQ(told(caller, RLOCK, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(told(caller, RLOCK, WEFT_NO_WAIT, 0), WEFT_OK);
    EXPECT_EQ(told(caller, RUNLOCK, 0, 0), WEFT_OK);
    expect_block(partner, RLOCK, 0, 0);
    EXPECT_EQ(told(caller, RUNLOCK, 0, 0), WEFT_OK);
    EXPECT_EQ(told(partner, RLOCK, WEFT_FOREVER, 0), WEFT_OK);
    EXPECT_EQ(told(partner, RUNLOCK, 0, 0), WEFT_OK);
}

void test_rmutex_from_all_nodes(void)
{
    from_all_nodes(use_rmutex);
}

static void use_cond(unsigned caller, unsigned partner)
{
    EXPECT_EQ(told(caller, LOCK, WEFT_FOREVER, LOCK_B), WEFT_OK);
    expect_block(caller, COND_WAIT, 0, 0);
    expect_block(partner, LOCK, 0, LOCK_B); /* locked again, whatever the status */
    told_to_wait(caller, COND_WAIT, 0, CHANGED, 1);
    EXPECT_EQ(told(partner, LOCK, LONG, LOCK_B), WEFT_OK);
    EXPECT_EQ(told(partner, COND_SIGNAL, 0, 0), WEFT_OK);
    EXPECT_EQ(heard(caller, SHORT), SILENT); /* it has to have the mutex first */
    EXPECT_EQ(told(partner, UNLOCK, 0, LOCK_B), WEFT_OK);
    EXPECT_EQ(heard(caller, LONG), WEFT_OK);
    expect_block(partner, LOCK, 0, LOCK_B);
    EXPECT_EQ(told(caller, UNLOCK, 0, LOCK_B), WEFT_OK);
}

void test_cond_from_all_nodes(void)
{
    from_all_nodes(use_cond);
}

static void broadcast_to_three_nodes(bool counted)
{
    for (unsigned i = 0; i < COUNT(callers); i++) {
        EXPECT_EQ(told(callers[i], LOCK, LONG, LOCK_B), WEFT_OK);
        told_to_wait(callers[i], COND_WAIT, 0, CHANGED, i + 1);
    }
    EXPECT_EQ(told(A2, counted ? COND_BROADCAST_COUNTED : COND_BROADCAST, 0, 0), WEFT_OK);
    if (counted) {
        EXPECT_EQ(said(A2)->value, COUNT(callers));
    }
    for (unsigned i = 0; i < COUNT(callers); i++) { /* they are told in order of urgency */
        EXPECT_EQ(heard(callers[i], LONG), WEFT_OK);
        EXPECT_EQ(told(callers[i], UNLOCK, 0, LOCK_B), WEFT_OK);
    }
    expect_waiters(CHANGED, 0);
}

void test_cond_broadcast_to_three_nodes(void)
{
    broadcast_to_three_nodes(false);
    broadcast_to_three_nodes(true);
}
