/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The boss: tells the actors of all nodes what to do, compares what they report,
 * and prints TAP. The tests are in the other files.
 */
#include "boss.h"

#include "system.h"
#include "tap.h"

/** Between looks at what other nodes do: an emulator may not run them while this one looks. */
#define STEP WEFT_US(100)

static struct report last[ACTORS];
static bool unread[ACTORS];

bool boss_check(bool ok, const char *what, const char *file, int line)
{
    return tap_check(ok, what, file, line);
}

bool boss_check_eq(unsigned long got, unsigned long want, const char *what, const char *file,
                   int line)
{
    return tap_check_eq(got, want, what, file, line);
}

static weft_msgq_ref_t orders_of(unsigned actor)
{
    const weft_msgq_ref_t orders[ACTORS] = {
        [A0] = weft_msgq_ref(&orders_a0), [A1] = weft_msgq_ref(&orders_a1),
        [A2] = weft_msgq_ref(&orders_a2), [B0] = weft_msgq_ref(&orders_b0),
        [B1] = weft_msgq_ref(&orders_b1), [B2] = weft_msgq_ref(&orders_b2),
        [C0] = weft_msgq_ref(&orders_c0), [C1] = weft_msgq_ref(&orders_c1),
        [C2] = weft_msgq_ref(&orders_c2), [C3] = weft_msgq_ref(&orders_c3),
    };

    return orders[actor];
}

weft_task_ref_t task_of(unsigned actor)
{
    const weft_task_ref_t tasks[ACTORS] = {
        [A0] = weft_task_ref(&a0_task), [A1] = weft_task_ref(&a1_task),
        [A2] = weft_task_ref(&a2_task), [B0] = weft_task_ref(&b0_task),
        [B1] = weft_task_ref(&b1_task), [B2] = weft_task_ref(&b2_task),
        [C0] = weft_task_ref(&c0_task), [C1] = weft_task_ref(&c1_task),
        [C2] = weft_task_ref(&c2_task), [C3] = weft_task_ref(&c3_task),
    };

    return tasks[actor];
}

void tell_with(unsigned actor, unsigned act, unsigned options, weft_timeout_t timeout,
               uint32_t value)
{
    const struct order order = {
        .act = (uint8_t)act,
        .actor = (uint8_t)actor,
        .options = (uint8_t)options,
        .timeout = timeout,
        .value = value,
    };

    EXPECT_EQ(weft_msgq_put(orders_of(actor), &order, LONG), WEFT_OK);
}

void tell(unsigned actor, unsigned act, weft_timeout_t timeout, uint32_t value)
{
    tell_with(actor, act, 0, timeout, value);
}

/** Reads one report. */
static bool read_report(weft_timeout_t limit)
{
    struct report report;

    if (weft_msgq_get(&reports, &report, limit) != WEFT_OK) {
        return false;
    }
    last[report.actor] = report;
    unread[report.actor] = true;
    return true;
}

unsigned heard(unsigned actor, weft_timeout_t limit)
{
    while (!unread[actor]) {
        if (!read_report(limit)) {
            return SILENT;
        }
    }
    unread[actor] = false;
    return last[actor].status;
}

const struct report *said(unsigned actor)
{
    return &last[actor];
}

unsigned next_heard(weft_timeout_t limit)
{
    unsigned actor = 0;

    if (!read_report(limit)) {
        return SILENT;
    }
    while (!unread[actor]) {
        actor++;
    }
    unread[actor] = false;
    return actor;
}

unsigned told_with(unsigned actor, unsigned act, unsigned options, weft_timeout_t timeout,
                   uint32_t value)
{
    unread[actor] = false;
    tell_with(actor, act, options, timeout, value);
    return heard(actor, LONG);
}

unsigned told(unsigned actor, unsigned act, weft_timeout_t timeout, uint32_t value)
{
    return told_with(actor, act, 0, timeout, value);
}

/** The observer of the node of a hub. */
static unsigned observer_of(unsigned hub)
{
    return hub == LOCK_A ? A0 : hub == LOCK_C ? C0 : B0;
}

void expect_waiters(unsigned hub, unsigned waiters)
{
    uint64_t limit = weft_clock_now() + LONG;
    unsigned observer = observer_of(hub);

    while (told(observer, WAITERS, 0, hub) == WEFT_OK && said(observer)->value != waiters &&
           weft_clock_now() < limit) {
        weft_sleep(STEP);
    }
    EXPECT_EQ(said(observer)->value, waiters);
}

void told_to_wait(unsigned actor, unsigned act, uint32_t value, unsigned hub, unsigned waiters)
{
    tell(actor, act, WEFT_FOREVER, value);
    expect_waiters(hub, waiters);
}

void expect_effective(unsigned actor, unsigned priority)
{
    uint64_t limit = weft_clock_now() + LONG;
    unsigned observer = actor - actor % 3U;

    while (told(observer, PROBE, 0, actor) == WEFT_OK && said(observer)->value != priority &&
           weft_clock_now() < limit) {
        weft_sleep(STEP);
    }
    boss_check_eq(said(observer)->value, priority, "effective priority", "actor", (int)actor);
}

unsigned value_of_task_state(weft_task_ref_t task)
{
    weft_task_state_t state;

    return weft_task_state(task, &state) == WEFT_OK ? (unsigned)state : NO_VALUE;
}

unsigned value_of_task_priority(weft_task_ref_t task)
{
    weft_priority_t priority;

    return weft_task_priority(task, &priority) == WEFT_OK ? priority : NO_VALUE;
}

unsigned value_of_sem_count(weft_sem_ref_t sem)
{
    int32_t units;

    return weft_sem_count(sem, &units) == WEFT_OK ? (unsigned)units : NO_VALUE;
}

void end(unsigned actor)
{
    EXPECT_EQ(weft_task_abort(task_of(actor)), WEFT_OK);
    EXPECT_EQ(value_of_task_state(task_of(actor)), WEFT_TASK_DORMANT);
    unread[actor] = false;
}

void begin_again(unsigned actor, unsigned priority)
{
    unsigned observer = actor - actor % 3U;

    EXPECT_EQ(told_with(observer, AGAIN, priority, 0, actor), WEFT_OK);
    EXPECT_EQ(told(actor, NOP, 0, 0), WEFT_OK);
}

void end_and_again(unsigned actor, unsigned priority)
{
    end(actor);
    begin_again(actor, priority);
}

/** Everybody is there before the first test. */
static void test_all_nodes_are_there(void)
{
    for (unsigned actor = 0; actor < C3; actor++) {
        EXPECT_EQ(told(actor, NOP, 0, 0), WEFT_OK);
    }
}

/** Ends another node. */
static void end_node(unsigned observer)
{
    if (weft_task_ref_remote(task_of(observer)) != NULL) {
        tell(observer, END, 0, 0);
        weft_sleep(WEFT_MS(50));
    }
}

#define RUN_TEST(name) tap_run("", #name, test_##name);

void boss(void *arg)
{
    (void)arg;
    tap_run("", "all_nodes_are_there", test_all_nodes_are_there);
    TESTS(RUN_TEST)
    end_node(C0); /* before b, over which its answer comes */
    end_node(B0);
    tap_done();
}
