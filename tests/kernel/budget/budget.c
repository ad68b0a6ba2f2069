/* SPDX-License-Identifier: MIT */
/** @file Processor budgets: what a task can take, and what others are left. */
#include "hog.h"

/** The longest time from the end of a budget to the processor's being free, in ticks. */
#define DELAY (TESTS_SIM ? 20U : delay) /* there each look at the clock takes a tick */

static weft_sem_t go;
static weft_mutex_t mutex;
static volatile bool is_long;
static volatile uint32_t longest;
static uint32_t delay;
static uint32_t restart; /* ticks to start a task, whose stack may be filled */

/** A task of low priority: the longest time for which it does not have the processor. */
static void watches(void *arg)
{
    crew_member_t *member = arg;
    uint64_t last = weft_clock_now();

    for (;;) {
        uint64_t now = weft_clock_now();
        uint32_t gap = (uint32_t)(now - last);

        longest = gap > longest ? gap : longest;
        member->laps++;
        last = now;
    }
}

static void wakes_often(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sleep(PERIOD / 4U);
    }
}

/**
 * What processor and clock need for an alarm, a wake, and a switch there and back: a budget's end
 * and its replenishment are two alarms with one switch each, and more code that is not in a cache.
 */
static void measure_delay(void)
{
    const uint64_t before = weft_clock_now();

    longest = 0;
    (void)crew_start(OTHER, 20, watches);
    restart = (uint32_t)(weft_clock_now() - before);
    (void)crew_start(EQUAL, 18, wakes_often);
    weft_sleep(5U * PERIOD);
    delay = 8U + 2U * longest;
    crew_end();
}

/** Nobody has used more than the budget in each period, from some time on. */
static void check_share(uint64_t begin, uint64_t used)
{
    uint64_t periods = (weft_clock_now() - begin) / PERIOD + 1U;

    CHECK(!EXACT || used <= periods * BUDGET + DELAY);
    CHECK(!EXACT || used >= (periods - 1U) * BUDGET);
}

static void lets_others_run(weft_overrun_t overrun, weft_priority_t low)
{
    uint64_t begin = weft_clock_now();

    weft_budget_init(&budget, BUDGET, PERIOD, overrun, low);
    (void)crew_start(OTHER, 20, watches);
    start_with(HOG, 18, spins);
    weft_sleep(10U * PERIOD + PERIOD / 2U);
    CHECK(crew[OTHER].laps > 0);
    CHECK(crew[HOG].laps > 0);
    CHECK(!EXACT || longest <= BUDGET + DELAY + (overrun == WEFT_OVERRUN_RESTART ? restart : 0));
    CHECK(usage_of(HOG).overruns >= (EXACT ? 10U : 1U));
    CHECK(!EXACT || usage_of(HOG).overruns <= 11U);
    if (overrun != WEFT_OVERRUN_LOWER) { /* which has the rest, too */
        check_share(begin, usage_of(HOG).used);
    }
}

static void overrun_waits(void)
{
    lets_others_run(WEFT_OVERRUN_WAIT, 0);
    seen_t seen = when_over();
    CHECK_EQ(seen.begins, 1);
    CHECK_EQ(seen.state, WEFT_TASK_THROTTLED);
    CHECK_EQ(seen.left, 0);
}

static void overrun_lowers(void)
{
    lets_others_run(WEFT_OVERRUN_LOWER, 22);
    seen_t seen = when_over();
    CHECK_EQ(seen.begins, 1);
    CHECK_EQ(seen.effective, 22);
    CHECK_EQ(seen.base, 18);
    CHECK_EQ(seen.state, WEFT_TASK_READY);
}

static void overrun_restarts(void)
{
    lets_others_run(WEFT_OVERRUN_RESTART, 0);
    seen_t seen = when_over();
    CHECK(seen.begins == seen.overruns || (!EXACT && seen.begins < seen.overruns)); /* stalled */
    CHECK_EQ(seen.state, WEFT_TASK_DORMANT);
    uint32_t until_now = begins;
    weft_task_abort(&crew[HOG].task);
    weft_sleep(2U * PERIOD);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_DORMANT);
    CHECK_EQ(begins, until_now);
}

/** The shortest period leaves others time, whatever the processor's interrupts cost. */
static void shortest_period(void)
{
    static const weft_overrun_t overruns[] = {WEFT_OVERRUN_WAIT, WEFT_OVERRUN_LOWER,
                                              WEFT_OVERRUN_RESTART};

    for (unsigned i = 0; i < sizeof overruns / sizeof overruns[0]; i++) {
        weft_budget_init(&budget, 8, WEFT_BUDGET_PERIOD_MIN, overruns[i], 22);
        (void)crew_start(OTHER, 20, watches);
        start_with(HOG, 18, spins);
        weft_sleep(20U * WEFT_BUDGET_PERIOD_MIN);
        CHECK(crew[OTHER].laps > 0);
        crew_end();
    }
}

/** With nobody else to run, a lowered task has the rest of the time; with an equal, its share. */
static void lowered_among_equals(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_LOWER, 20);
    start_with(HOG, 18, spins);
    (void)crew_start(EQUAL, 20, watches);
    weft_sleep(5U * PERIOD + PERIOD / 2U);
    CHECK(crew[EQUAL].laps > 0);
    CHECK(!EXACT || longest <= BUDGET + DELAY);
    weft_task_abort(&crew[EQUAL].task);
    uint64_t used = usage_of(HOG).used;
    weft_sleep(5U * PERIOD);
    CHECK(!EXACT || usage_of(HOG).used - used >= 5U * PERIOD - DELAY);
}

/** Runs for a moment, then for a whole budget right before the period ends. */
static void saves_up(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        uint64_t begin = weft_clock_now();

        (void)weft_sleep_until(begin + PERIOD - BUDGET + 10U);
        spin(BUDGET + BUDGET);
        member->laps++;
        weft_sleep(PERIOD);
    }
}

/** The worst that a deferrable server can do to others: two budgets in turn, and not more. */
static void two_budgets_in_turn(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    (void)crew_start(OTHER, 20, watches);
    start_with(HOG, 18, saves_up);
    weft_sleep(10U * PERIOD);
    CHECK(!EXACT || longest > BUDGET + BUDGET / 2U);
    CHECK(!EXACT || longest <= 2U * BUDGET + DELAY);
}

static void takes(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        member->laps++;
    }
}

/** Who always leaves before a tick is full pays, too. */
static void short_stretches(void)
{
    weft_budget_init(&budget, LONG_PERIOD, LONG_PERIOD, WEFT_OVERRUN_WAIT, 0);
    weft_sem_init(&go, 0);
    start_with(HOG, 14, takes);
    for (unsigned i = 0; i < 300; i++) {
        weft_sem_give(&go);
    }
    while (crew[HOG].laps != 300) {
        weft_sleep(PERIOD);
    }
    CHECK(usage_of(HOG).used >= 300);
}

static void takes_then_spins(void *arg)
{
    while (!is_long) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
    }
    spins(arg);
}

/** However many stretches came before: the end of the budget is as near as after one. */
static void long_stretch_behind_short_ones(void)
{
    weft_budget_init(&budget, BUDGET, LONG_PERIOD, WEFT_OVERRUN_WAIT, 0);
    weft_sem_init(&go, 0);
    is_long = false;
    start_with(HOG, 14, takes_then_spins);
    while (usage_of(HOG).used < BUDGET / 2U) {
        weft_sem_give(&go);
    }
    is_long = true;
    weft_sem_give(&go);
    CHECK(!EXACT || usage_of(HOG).is_over);
    CHECK(!EXACT || usage_of(HOG).used <= BUDGET + BUDGET / 32U + DELAY);
}

/** Without an overrun nothing happens to a task, whoever preempts it. */
static void within_the_budget(void)
{
    weft_budget_init(&budget, PERIOD, PERIOD, WEFT_OVERRUN_WAIT, 0);
    weft_sem_init(&go, 0);
    (void)crew_start(OTHER, 20, spins);
    start_with(HOG, 18, takes);
    for (unsigned i = 0; i < 20; i++) {
        weft_sem_give(&go);
        weft_sleep(PERIOD / 4U);
    }
    CHECK(!EXACT || crew[HOG].laps == 20);
    CHECK(!EXACT || usage_of(HOG).overruns == 0);
    CHECK(!weft_task_budget(&crew[OTHER].task, &(weft_budget_usage_t){0}));
}

/** A period begins with the whole budget, however much is left of the last one. */
static void nothing_is_saved(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    weft_sem_init(&go, 0);
    start_with(HOG, 14, takes);
    weft_sleep(2U * PERIOD);
    weft_budget_usage_t before = usage_of(HOG);
    weft_sem_give(&go);
    weft_budget_usage_t after = usage_of(HOG);
    CHECK_EQ(crew[HOG].laps, 1);
    CHECK(!EXACT || after.left + (after.used - before.used) == BUDGET);
}

static void asks(void *arg)
{
    crew_member_t *member = arg;
    uint64_t before = usage_of(HOG).used;

    spin(BUDGET / 4U);
    member->value = (uint32_t)(usage_of(HOG).used - before);
}

/** A task that asks for its own usage is charged up to then. */
static void asked_by_itself(void)
{
    /* All of its period: a busy host must not throttle it. */
    weft_budget_init(&budget, LONG_PERIOD, LONG_PERIOD, WEFT_OVERRUN_WAIT, 0);
    start_with(HOG, 14, asks);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_DORMANT);
    CHECK(crew[HOG].value >= BUDGET / 4U);
}

static void locks_and_spins(void *arg)
{
    begins++;
    if (begins == 1) {
        (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    }
    spins(arg);
}

static void waits_for_mutex(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_sem_take(&go, WEFT_FOREVER);
    member->status = weft_mutex_lock(&mutex, WEFT_FOREVER);
    if (member->status == WEFT_OK || member->status == WEFT_OWNER_DIED) {
        (void)weft_mutex_unlock(&mutex);
    }
}

/** An owner that is waited for inherits, but gets no more than its budget. */
static void owner_of_a_mutex(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    weft_mutex_init(&mutex);
    weft_sem_init(&go, 0);
    uint64_t begin = weft_clock_now();
    (void)crew_start(OTHER, 20, watches);
    start_with(HOG, 18, locks_and_spins);
    (void)crew_start(WAITER, 17, waits_for_mutex);
    weft_sleep(PERIOD / 2U);
    weft_sem_give(&go);
    weft_sleep(10U * PERIOD);
    CHECK_EQ(value_of_task_state(&crew[WAITER].task), WEFT_TASK_WAITING);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 17);
    CHECK(!EXACT || longest <= BUDGET + DELAY);
    check_share(begin, usage_of(HOG).used);
}

/** What a task holds that is restarted goes to the next owner. */
static void restart_of_an_owner(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_RESTART, 0);
    weft_mutex_init(&mutex);
    weft_sem_init(&go, 0);
    start_with(HOG, 18, locks_and_spins);
    (void)crew_start(WAITER, 17, waits_for_mutex);
    weft_sleep(BUDGET / 2U);
    weft_sem_give(&go);
    while (crew[WAITER].status == (weft_status_t)99) {
        weft_sleep(PERIOD);
    }
    CHECK_EQ(crew[WAITER].status, WEFT_OWNER_DIED);
}

/** Throttled and suspended are two things: either keeps the task from running. */
static void suspended_meanwhile(void)
{
    weft_budget_init(&budget, BUDGET, LONG_PERIOD, WEFT_OVERRUN_WAIT, 0);
    start_with(HOG, 18, spins);
    wait_until(true);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_THROTTLED);
    weft_task_resume(&crew[HOG].task);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_THROTTLED);
    weft_task_suspend(&crew[HOG].task);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_SUSPENDED);
    uint32_t laps = crew[HOG].laps;
    wait_until(false);
    weft_sleep(BUDGET);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_SUSPENDED);
    CHECK_EQ(crew[HOG].laps, laps);
    weft_task_resume(&crew[HOG].task);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_READY);
    wait_until(true);
    CHECK(crew[HOG].laps > laps);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_THROTTLED);
    weft_task_suspend(&crew[HOG].task);
    weft_task_resume(&crew[HOG].task);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_THROTTLED);
    CHECK_EQ(weft_task_cancel(&crew[HOG].task), WEFT_NOT_FOUND);
    laps = crew[HOG].laps;
    wait_until(false);
    wait_until(true);
    CHECK(crew[HOG].laps > laps);
}

/** A task that ends and is created again with its budget has what is left of it. */
static void aborted_meanwhile(void)
{
    weft_budget_init(&budget, BUDGET, LONG_PERIOD, WEFT_OVERRUN_WAIT, 0);
    start_with(HOG, 18, spins);
    wait_until(true);
    weft_task_abort(&crew[HOG].task);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_DORMANT);
    start_with(HOG, 18, spins);
    wait_until(true);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_THROTTLED);
    CHECK(!EXACT || crew[HOG].laps < BUDGET_LAPS); /* until its timeout came */
    for (unsigned i = 0; i < (EXACT ? 1U : 50U) && crew[HOG].laps < BUDGET_LAPS; i++) {
        wait_until(false); /* on hosts another process may take all of a period */
        wait_until(true);
    }
    CHECK(crew[HOG].laps >= BUDGET_LAPS);
    weft_task_abort(&crew[HOG].task);
    weft_sleep(LONG_PERIOD);
    CHECK_EQ(value_of_task_state(&crew[HOG].task), WEFT_TASK_DORMANT);
}

/** A priority that is set while the task is lowered takes effect afterwards, or at once if lower.
 */
static void priority_while_lowered(void)
{
    weft_budget_init(&budget, BUDGET, LONG_PERIOD, WEFT_OVERRUN_LOWER, 22);
    start_with(HOG, 18, spins);
    wait_until(true);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 22);
    weft_task_set_priority(&crew[HOG].task, 17);
    CHECK_EQ(value_of_task_priority(&crew[HOG].task), 17);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 22);
    weft_task_set_priority(&crew[HOG].task, 25);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 25);
    weft_task_set_priority(&crew[HOG].task, 19);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 22);
    wait_until(false);
    CHECK_EQ(weft_task_effective_priority(&crew[HOG].task), 19);
    CHECK_EQ(value_of_task_priority(&crew[HOG].task), 19);
}

/**
 * What a task takes beyond its budget, because nobody can stop it, is taken off the next ones: it
 * is ahead by less than one time with SWIs disabled, which begins while some of the budget is left.
 */
static void beyond_the_budget(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    uint64_t begin = weft_clock_now();
    start_with(HOG, 18, keeps_swis_off);
    weft_sleep(30U * PERIOD);
    uint64_t periods = (weft_clock_now() - begin) / PERIOD + 1U;
    CHECK(!EXACT || usage_of(HOG).used <= (periods + 3U) * BUDGET + DELAY);
    CHECK(!EXACT || usage_of(HOG).used >= (periods - 3U) * BUDGET);
    for (unsigned i = 0; crew[HOG].laps < 2U && i < 10000U; i++) {
        weft_sleep(PERIOD); /* a busy machine */
    }
    CHECK(crew[HOG].laps > 1);
}

/** A call of several critical sections is not left half done. */
static void calls_that_hold(void)
{
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    start_with(HOG, 18, ends_others);
    weft_sleep(20U * PERIOD);
    CHECK(crew[HOG].laps > 1);
    CHECK(usage_of(HOG).overruns >= 1);
    CHECK(!EXACT || usage_of(HOG).used <= 21U * BUDGET + DELAY);
}

static void waits_often(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        member->laps++;
    }
}

/* Each interval costs a tick more than the time between getting the processor and leaving it. */
static void intervals_cost_a_tick(void)
{
    uint64_t before;

    weft_sem_init(&go, 0);
    weft_budget_init(&budget, BUDGET, PERIOD, WEFT_OVERRUN_WAIT, 0);
    start_with(HOG, 10, waits_often);
    before = usage_of(HOG).used;
    for (unsigned i = 0; i < 10; i++) {
        (void)weft_sem_give(&go);
    }
    CHECK_EQ(crew[HOG].laps, 10);
    CHECK(usage_of(HOG).used - before >= 10U);
    /* On the simulated processor, time is that of two looks at the clock. */
    CHECK(!TESTS_SIM || usage_of(HOG).used - before == 10U * (1U + 1U));
}

static void run(const char *name, void (*test)(void))
{
    begins = 0;
    longest = 0;
    tap_run("budget.", name, test);
    weft_task_abort(&crew[HOG].task); /* also if it was going to begin again */
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    if (EXACT && !TESTS_SIM) {
        measure_delay();
        weft_printf("# %u ticks beyond a budget at most\n", (unsigned)delay);
    }
    RUN(overrun_waits);
    RUN(overrun_lowers);
    RUN(overrun_restarts);
    RUN(shortest_period);
    RUN(lowered_among_equals);
    RUN(two_budgets_in_turn);
    RUN(short_stretches);
    RUN(long_stretch_behind_short_ones);
    RUN(within_the_budget);
    RUN(nothing_is_saved);
    RUN(asked_by_itself);
    RUN(owner_of_a_mutex);
    RUN(restart_of_an_owner);
    RUN(suspended_meanwhile);
    RUN(aborted_meanwhile);
    RUN(priority_while_lowered);
    RUN(beyond_the_budget);
    RUN(calls_that_hold);
    RUN(intervals_cost_a_tick);
    tap_done();
}
