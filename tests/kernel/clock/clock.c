/* SPDX-License-Identifier: MIT */
/** @file Clock and sleep: monotonic, never too early, absolute sleeps without drift. */
#include "../../support/crew.h"

static void monotonic(void)
{
    uint64_t last = weft_clock_now();
    unsigned back = 0;

    for (unsigned i = 0; i < 20000; i++) {
        uint64_t now = weft_clock_now();
        back += now < last;
        last = now;
    }
    CHECK_EQ(back, 0);
    CHECK(last > 0);
}

static void sleeps_long_enough(void)
{
    static const weft_timeout_t duration[] = {1, 2, 10, 100, 1000, 5000, 20000};

    for (unsigned i = 0; i < sizeof duration / sizeof duration[0]; i++) {
        uint64_t before = weft_clock_now();
        CHECK_EQ(weft_sleep(duration[i]), WEFT_TIMEOUT);
        CHECK(weft_clock_now() - before >= duration[i]);
    }
}

/* The least delay of several tries: a busy machine delays some, a wrong alarm all. */
static void sleeps_no_longer_than_asked(void)
{
    static const weft_timeout_t duration[] = {WEFT_MS(2), WEFT_MS(10), WEFT_MS(40)};

    for (unsigned i = 0; i < sizeof duration / sizeof duration[0]; i++) {
        uint64_t least = UINT64_MAX;

        for (unsigned attempt = 0; attempt < 8 && least > duration[i] / 2; attempt++) {
            uint64_t begin = weft_clock_now();
            uint64_t slept;

            weft_sleep(duration[i]);
            slept = weft_clock_now() - begin;
            least = slept - duration[i] < least ? slept - duration[i] : least;
        }
        CHECK(least <= duration[i] / 2);
    }
}

static volatile uint32_t rang; /* by the fine clock */

static void on_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    rang = weft_clock_counter();
}

/** How long something took by the fine clock, against how long it had to take at least. */
static bool is_short(uint32_t took, weft_timeout_t duration)
{
    uint64_t least = (uint64_t)duration * weft_clock_counter_hz();

    least -= least / 10000U; /* two clocks of a host differ in their rates */
    return (uint64_t)took * WEFT_TICKS_PER_S < least;
}

/** From any place within a tick, no wait is over before its duration has passed. */
static void no_wait_is_short(void)
{
    static const weft_timeout_t duration[] = {1, 2, 7, 60, 1000};
    unsigned sleeps = 0;
    unsigned waits = 0;
    unsigned timers = 0;
    weft_sem_t never;
    weft_timer_t timer;

    weft_sem_init(&never, 0);
    weft_timer_init(&timer, on_timer, NULL);
    for (unsigned i = 0; i < 500 && !TESTS_SIM; i++) {
        weft_timeout_t least = duration[i % 5];
        uint32_t begin;

        for (volatile unsigned k = 0; k < i % 37U; k++) {
        }
        begin = weft_clock_counter();
        weft_sleep(least);
        sleeps += is_short(weft_clock_counter() - begin, least);
        begin = weft_clock_counter();
        CHECK_EQ(weft_sem_take(&never, least), WEFT_TIMEOUT);
        waits += is_short(weft_clock_counter() - begin, least);
        begin = weft_clock_counter();
        weft_timer_start(&timer, least, 0);
        weft_sleep(least + 5U);
        CHECK(!weft_timer_stop(&timer));
        timers += is_short(rang - begin, least);
    }
    CHECK_EQ(sleeps, 0);
    CHECK_EQ(waits, 0);
    CHECK_EQ(timers, 0);
}

static void sleep_zero(void)
{
    CHECK_EQ(weft_sleep(0), WEFT_TIMEOUT);
}

static void sleep_until_past(void)
{
    CHECK_EQ(weft_sleep_until(0), WEFT_TIMEOUT);
    CHECK_EQ(weft_sleep_until(weft_clock_now() - 1), WEFT_TIMEOUT);
    CHECK_EQ(weft_sleep_until(weft_clock_now()), WEFT_TIMEOUT);
}

static void sleep_until_is_exact(void)
{
    uint64_t start = weft_clock_now();

    for (unsigned i = 1; i <= 20; i++) {
        uint64_t deadline = start + i * WEFT_US(700);
        CHECK_EQ(weft_sleep_until(deadline), WEFT_TIMEOUT);
        CHECK(weft_clock_now() >= deadline);
    }
}

static void sleeper(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sleep(member->timeout);
    note(member->letter);
}

static crew_member_t *sleeper_start(unsigned id, weft_priority_t priority, weft_timeout_t duration)
{
    crew_member_t *member = crew_create(id, priority, sleeper, WEFT_TASK_PREEMPTIVE);

    member->timeout = duration;
    weft_task_start(&member->task);
    return member;
}

/* In order of time, whatever the priority. */
static void sleepers(void)
{
    static const uint8_t rank[] = {3, 0, 4, 1, 5, 2};

    for (unsigned i = 0; i < 6; i++) {
        (void)sleeper_start(i, (weft_priority_t)(3 + i), WEFT_MS(20) + rank[i] * WEFT_MS(10));
    }
    weft_sleep(WEFT_MS(90));
    settle();
    CHECK_NOTES("bdface");
}

static void forever_until_canceled(void)
{
    crew_member_t *a = sleeper_start(0, 18, WEFT_FOREVER);

    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_WAITING);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    settle();
    CHECK_EQ(a->status, WEFT_CANCELED);
}

static void canceled(void)
{
    crew_member_t *a = sleeper_start(0, 3, WEFT_S(1000));
    crew_member_t *b = sleeper_start(1, 18, WEFT_DURATION_MAX);

    settle();
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    CHECK_EQ(a->status, WEFT_CANCELED);
    CHECK_EQ(weft_task_cancel(&b->task), WEFT_OK);
    settle();
    CHECK_EQ(b->status, WEFT_CANCELED);
}

/* 83 minutes, where time is simulated: 32 bits of microseconds are 71. */
static void long_sleep(void)
{
    uint64_t begin = weft_clock_now();

    CHECK(WEFT_S(5000) == 5000000000U);
    if (TESTS_SIM) {
        tap_allow(WEFT_S(6000));
        CHECK_EQ(weft_sleep(WEFT_S(5000)), WEFT_TIMEOUT);
        CHECK(weft_clock_now() - begin >= WEFT_S(5000));
        CHECK(weft_clock_now() - begin < WEFT_S(5001));
    }
}

static void sleep_with_absolute_timeout(void)
{
    uint64_t deadline = weft_clock_now() + WEFT_MS(2);

    CHECK_EQ(weft_sleep(weft_until(deadline)), WEFT_TIMEOUT);
    CHECK(weft_clock_now() >= deadline);
    CHECK_EQ(weft_sleep(weft_until(deadline)), WEFT_TIMEOUT);
    CHECK(weft_until(WEFT_TIME_MAX) != WEFT_FOREVER);
    CHECK(weft_until(WEFT_TIME_MAX + 1U) == WEFT_FOREVER);
}

/* The macros, with what the compiler does not know: no value wraps. */
static void durations_of_the_run_time(void)
{
    static volatile uint32_t seconds = UINT32_MAX;
    static volatile uint64_t more = WEFT_DURATION_MAX / 1000U;
    static volatile int less = -1;

    CHECK(WEFT_S(seconds) == 4294967295000000U);
    CHECK(WEFT_MS(more) == more * 1000U);
    more++;
    CHECK(WEFT_MS(more) == WEFT_DURATION_MAX + 1U);
    CHECK(WEFT_US(less) == WEFT_DURATION_MAX + 1U);
    CHECK(WEFT_US(UINT32_MAX) == UINT32_MAX);
}

static void far_sleeper(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sleep_until(UINT64_MAX - 1);
    note(member->letter);
}

/* Further than 32 bits of ticks: it does not end early. */
static void far_future(void)
{
    crew_member_t *a = crew_start(0, 3, far_sleeper);

    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(a->status, 99);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    CHECK_EQ(a->status, WEFT_CANCELED);
}

static void suspended_while_asleep(void)
{
    crew_member_t *a = sleeper_start(0, 18, WEFT_MS(20));

    settle();
    weft_task_suspend(&a->task);
    weft_sleep(WEFT_MS(30));
    settle();
    CHECK_EQ(crew_noted, 0);
    weft_task_resume(&a->task);
    settle();
    CHECK_EQ(a->status, WEFT_TIMEOUT);
}

static void priority_while_asleep(void)
{
    crew_member_t *a = sleeper_start(0, 18, WEFT_MS(20));

    settle();
    weft_task_set_priority(&a->task, 3);
    uint64_t limit = weft_clock_now() + WEFT_S(5);
    while (!crew_noted && weft_clock_now() < limit) {
    }
    CHECK_NOTES("a"); /* it preempted the loop */
}

static void aborted_while_asleep(void)
{
    (void)sleeper_start(0, 18, WEFT_MS(10));
    settle();
    weft_task_abort(&crew[0].task);
    (void)sleeper_start(1, 18, WEFT_MS(20));
    weft_sleep(WEFT_MS(40));
    settle();
    CHECK_NOTES("b");
}

/** The three clocks tell the same time. */
static void resolutions(void)
{
    uint64_t begin = weft_clock_now();
    uint32_t low = weft_clock_uptime_ms();
    uint32_t high = weft_clock_counter();
    uint32_t hz = weft_clock_counter_hz();

    CHECK(low - (uint32_t)(begin / 1000U) <= 1U || !TESTS_SIM);
    CHECK(low >= (uint32_t)(begin / 1000U));
    weft_sleep(WEFT_MS(20));
    high = weft_clock_counter() - high;
    low = weft_clock_uptime_ms() - low;
    begin = weft_clock_now() - begin;
    CHECK(low >= 19U);
    CHECK(low <= begin / 1000U + 1U);
    CHECK(hz >= TESTS_CLOCK_HZ);
    CHECK(TESTS_SIM || high >= hz / 1000U * 19U);
    CHECK((uint64_t)high * WEFT_TICKS_PER_S <= (begin + WEFT_MS(1)) * hz);
}

static void run(const char *name, void (*test)(void))
{
    tap_run("clock.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(monotonic);
    RUN(resolutions);
    RUN(sleeps_long_enough);
    RUN(sleeps_no_longer_than_asked);
    RUN(no_wait_is_short);
    RUN(sleep_zero);
    RUN(sleep_until_past);
    RUN(sleep_until_is_exact);
    RUN(sleepers);
    RUN(forever_until_canceled);
    RUN(canceled);
    RUN(far_future);
    RUN(long_sleep);
    RUN(sleep_with_absolute_timeout);
    RUN(durations_of_the_run_time);
    RUN(suspended_while_asleep);
    RUN(priority_while_asleep);
    RUN(aborted_while_asleep);
    tap_done();
}
