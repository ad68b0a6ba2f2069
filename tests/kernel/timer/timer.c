/* SPDX-License-Identifier: MIT */
/** @file Timers: once, periodic without drift, stop, restart, order, many, from handlers. */
#include "../../support/crew.h"

#define MANY 40U

static struct {
    volatile unsigned calls;
    uint64_t due;
    uint64_t first;
    uint64_t last;
    unsigned early;
} seen;

static weft_sem_t done;
static weft_timer_t timer;
static weft_timer_t other;
static weft_timer_t many[MANY];

static void on_timer(weft_timer_t *which, void *arg)
{
    uint64_t now = weft_clock_now();

    CHECK(which == &timer || which == &other);
    CHECK(arg == &seen);
    CHECK(weft_in_isr());
    if (!seen.calls++) {
        seen.first = now;
    }
    seen.early += now < seen.due;
    seen.last = now;
    weft_sem_give(&done);
}

static weft_timer_t static_timer = WEFT_TIMER_INIT(on_timer, &seen);

static void reset(void)
{
    seen.calls = seen.early = 0;
    seen.due = 0;
    weft_sem_init(&done, 0);
    weft_timer_init(&timer, on_timer, &seen);
    weft_timer_init(&other, on_timer, &seen);
}

static void once(void)
{
    seen.due = weft_clock_now() + WEFT_MS(3);
    weft_timer_start(&timer, WEFT_MS(3), 0);
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
    CHECK_EQ(seen.early, 0);
    CHECK_EQ(weft_sem_take(&done, WEFT_MS(10)), WEFT_TIMEOUT);
    CHECK_EQ(seen.calls, 1);
    CHECK(!weft_timer_stop(&timer));
}

static void static_definition(void)
{
    static weft_timer_t *const which = &static_timer;

    CHECK(!weft_timer_stop(which));
    weft_timer_start(which, WEFT_S(100), 0);
    CHECK(weft_timer_stop(which));
    CHECK(!weft_timer_stop(which));
}

static void stop(void)
{
    weft_timer_start(&timer, WEFT_MS(30), 0);
    CHECK(weft_timer_stop(&timer));
    CHECK_EQ(weft_sem_take(&done, WEFT_MS(50)), WEFT_TIMEOUT);
    CHECK_EQ(seen.calls, 0);
    weft_timer_start(&timer, 1, 0); /* and it starts again */
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
}

static void restart(void)
{
    weft_timer_start(&timer, WEFT_MS(30), WEFT_MS(30));
    seen.due = weft_clock_now() + WEFT_MS(60);
    weft_timer_start(&timer, WEFT_MS(60), 0); /* replaces delay and period */
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
    CHECK_EQ(seen.early, 0);
    CHECK_EQ(weft_sem_take(&done, WEFT_MS(50)), WEFT_TIMEOUT);
}

/* Call k comes no earlier than start + delay + k * period, and none is lost. */
static void periodic(void)
{
    uint64_t start = weft_clock_now();

    weft_timer_start(&timer, WEFT_MS(2), WEFT_MS(1));
    for (unsigned k = 0; k < 20; k++) {
        CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
        CHECK(seen.last >= start + WEFT_MS(2) + k * WEFT_MS(1));
    }
    CHECK(weft_timer_stop(&timer));
    CHECK(seen.calls >= 20);
    unsigned calls = seen.calls;
    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(seen.calls, calls);
}

/* Over a long time the number of calls is right: nothing adds up. */
static void no_drift(void)
{
    uint64_t start = weft_clock_now();

    weft_timer_start(&timer, WEFT_US(500), WEFT_US(500));
    weft_sleep_until(start + WEFT_MS(100));
    CHECK(weft_timer_stop(&timer));
    uint64_t due = (weft_clock_now() - start) / WEFT_US(500);
    CHECK(seen.calls <= due);
    CHECK(seen.calls >= 199);
}

static void on_many(weft_timer_t *which, void *arg)
{
    unsigned id = (unsigned)(which - many);

    CHECK((uintptr_t)arg == id);
    note((char)('A' + id));
}

/* Deadlines in any order of starting are served in order of time. */
static void order(void)
{
    char want[MANY + 1];

    for (unsigned i = 0; i < MANY; i++) {
        weft_timer_init(&many[i], on_many, (void *)(uintptr_t)i);
    }
    for (unsigned i = 0; i < MANY; i++) {
        unsigned id = (i * 17U) % MANY;
        weft_timer_start(&many[id], WEFT_MS(20) + id * WEFT_MS(2), 0);
    }
    for (unsigned i = 0; i < MANY; i += 3) {
        CHECK(weft_timer_stop(&many[i])); /* from the middle, the front and the end */
    }
    weft_sleep(WEFT_MS(25) + MANY * WEFT_MS(2));
    unsigned n = 0;
    for (unsigned i = 0; i < MANY; i++) {
        if (i % 3) {
            want[n++] = (char)('A' + i);
        }
    }
    want[n] = 0;
    CHECK_NOTES(want);
}

/* All fall due while interrupts come late: all are served, in order. */
static void overdue(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        weft_timer_init(&many[i], on_many, (void *)(uintptr_t)i);
        weft_timer_start(&many[i], 1 + i / 4, 0);
    }
    weft_sleep(WEFT_MS(3));
    settle();
    CHECK_EQ(crew_noted, MANY);
    notes_clear();
}

static void on_chain(weft_timer_t *which, void *arg)
{
    (void)arg;
    seen.calls++;
    if (seen.calls < 5) {
        weft_timer_start(which, WEFT_US(200), 0); /* itself */
    } else {
        weft_sem_give(&done);
    }
}

static void restart_in_handler(void)
{
    weft_timer_init(&timer, on_chain, NULL);
    weft_timer_start(&timer, 1, 0);
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
    CHECK_EQ(seen.calls, 5);
}

static void on_stops_itself(weft_timer_t *which, void *arg)
{
    (void)arg;
    if (++seen.calls == 3) {
        CHECK(weft_timer_stop(which)); /* a periodic one is running during its handler */
        weft_sem_give(&done);
    }
}

static void stop_in_handler(void)
{
    weft_timer_init(&timer, on_stops_itself, NULL);
    weft_timer_start(&timer, WEFT_MS(1), WEFT_MS(1));
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(seen.calls, 3);
    CHECK(!weft_timer_stop(&timer));
}

static void on_stops_other(weft_timer_t *which, void *arg)
{
    (void)which;
    (void)arg;
    (void)weft_timer_stop(&other);
    weft_sem_give(&done);
}

/* Two due at almost the same time: the first one's handler stops the second. */
static void stop_another_in_handler(void)
{
    weft_timer_init(&timer, on_stops_other, NULL);
    uint64_t start = weft_clock_now();
    weft_timer_start(&timer, WEFT_MS(30), 0);
    weft_timer_start(&other, WEFT_MS(31), 0);
    spin((weft_timeout_t)(start + WEFT_MS(20) - weft_clock_now()));
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(seen.calls, 0);
}

static void waiter(void *arg)
{
    crew_member_t *member = arg;

    while (weft_sem_take(&done, WEFT_FOREVER) == WEFT_OK) {
        note(member->letter);
        member->laps++;
    }
}

/* A handler's wake-up preempts the task that runs. */
static void handler_preempts(void)
{
    crew_member_t *a = crew_start(0, 3, waiter);

    weft_timer_start(&timer, WEFT_MS(1), 0);
    uint64_t limit = weft_clock_now() + WEFT_S(5);
    while (!a->laps && weft_clock_now() < limit) {
    }
    CHECK_EQ(a->laps, 1);
}

static void isr_timers(void)
{
    weft_timer_start(&timer, WEFT_S(1000), 0);
    CHECK(weft_timer_stop(&timer));
    weft_timer_start(&timer, WEFT_US(100), 0);
}

static void from_isr(void)
{
    in_isr(isr_timers);
    CHECK_EQ(weft_sem_take(&done, WEFT_S(2)), WEFT_OK);
}

static void longest(void)
{
    weft_timer_start(&timer, WEFT_DURATION_MAX, WEFT_DURATION_MAX);
    weft_timer_start(&other, WEFT_DURATION_MAX, 0);
    weft_sleep(WEFT_MS(2));
    settle();
    CHECK_EQ(seen.calls, 0);
    CHECK(weft_timer_stop(&timer));
    CHECK(weft_timer_stop(&other));
}

static void run(const char *name, void (*test)(void))
{
    reset();
    tap_run("timer.", name, test);
    (void)weft_timer_stop(&timer);
    (void)weft_timer_stop(&other);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(once);
    RUN(static_definition);
    RUN(stop);
    RUN(restart);
    RUN(periodic);
    RUN(no_drift);
    RUN(order);
    RUN(overdue);
    RUN(restart_in_handler);
    RUN(stop_in_handler);
    RUN(stop_another_in_handler);
    RUN(handler_preempts);
    RUN(from_isr);
    RUN(longest);
    tap_done();
}
