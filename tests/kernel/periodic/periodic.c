/* SPDX-License-Identifier: MIT */
/** @file Periodic functions by ticks that the test makes, idle functions, SWIs of a description. */
#include "../../support/crew.h"

#include "system.h"

#define PERIODICS 4U

/** The step: what divides 12, 8, 20 and 4, and is a power of two. */
#define STEP 4U

static volatile unsigned calls[PERIODICS];
static volatile uint32_t last[PERIODICS];
static void (*volatile act)(void);

void on_period(weft_periodic_t *periodic, void *arg)
{
    static weft_periodic_t *const all[PERIODICS] = {&twelve_periodic, &eight_periodic,
                                                    &twenty_periodic, &later_periodic};
    unsigned which = (unsigned)(uintptr_t)arg;
    void (*once)(void) = act;

    CHECK(periodic == all[which]);
    CHECK(weft_in_swi());
    calls[which]++;
    last[which] = weft_periodic_ticks();
    note((char)('a' + which));
    act = NULL;
    if (once != NULL) {
        once();
    }
}

void on_swi(weft_swi_t *swi, void *arg)
{
    CHECK(swi == ((uintptr_t)arg == 1U ? &urgent_swi : &late_swi));
    note((char)('0' + weft_swi_mailbox()));
}

static void tick(unsigned count)
{
    while (count-- != 0) {
        weft_periodic_tick();
    }
}

/** Ticks to where all periods begin anew: a multiple of 120. */
static void align(void)
{
    weft_periodic_stop(&later_periodic);
    while (weft_periodic_ticks() % 120U != 0) {
        weft_periodic_tick();
    }
    weft_periodic_stop(&twenty_periodic);
    weft_periodic_start(&twelve_periodic);
    weft_periodic_start(&eight_periodic);
    for (unsigned i = 0; i < PERIODICS; i++) {
        calls[i] = 0;
    }
    notes_clear();
}

/** At start, each comes a period after the start; `once` once; in the order of the description. */
static void from_the_start(void)
{
    CHECK_EQ(weft_periodic_ticks(), 0);
    tick(7);
    CHECK_NOTES("");
    tick(1);
    CHECK_NOTES("b");
    tick(4);
    CHECK_NOTES("a");
    tick(12);
    CHECK_NOTES("bcab");
    CHECK_EQ(last[2], 20);
    CHECK_EQ(last[0], 24);
    tick(96);
    CHECK_EQ(calls[0], 10);
    CHECK_EQ(calls[1], 15);
    CHECK_EQ(calls[2], 1);
    CHECK_EQ(calls[3], 0);
}

static void between_steps_nothing_runs(void)
{
    align();
    for (unsigned i = 1; i <= 24; i++) {
        weft_periodic_tick();
        if (i % STEP != 0) {
            CHECK_NOTES("");
        }
        notes_clear();
    }
    CHECK_EQ(calls[0], 2);
    CHECK_EQ(calls[1], 3);
}

static void start_and_stop(void)
{
    align();
    weft_periodic_start(&later_periodic);
    weft_periodic_start(&twenty_periodic);
    weft_periodic_stop(&twelve_periodic);
    weft_periodic_stop(&eight_periodic);
    tick(20);
    CHECK_NOTES("ddddcd");
    weft_periodic_stop(&later_periodic);
    tick(20);
    CHECK_NOTES("");
    weft_periodic_start(&twenty_periodic); /* once more */
    tick(40);
    CHECK_NOTES("c");
}

static void stop_later(void)
{
    weft_periodic_stop(&later_periodic);
}

static void stops_itself(void)
{
    align();
    weft_periodic_stop(&twelve_periodic);
    weft_periodic_stop(&eight_periodic);
    act = stop_later;
    weft_periodic_start(&later_periodic);
    tick(12);
    CHECK_NOTES("d");
}

/** Steps that come while the SWI cannot run are made up for. */
static void no_step_is_lost(void)
{
    weft_swi_key_t key;

    align();
    key = weft_swi_disable();
    tick(24);
    CHECK_NOTES("");
    weft_swi_enable(key);
    CHECK_NOTES("babab");
}

static void tick_in_isr(void)
{
    tick(4);
    note('!');
}

static void ticks_from_isr(void)
{
    align();
    tick(4);
    in_isr(tick_in_isr);
    CHECK_NOTES("!b");
}

static void post_both(void)
{
    weft_swi_post(&late_swi);
    weft_swi_post(&urgent_swi);
}

/** The SWI of the periodic functions has the priority 4: between the two. */
static void swis_of_the_description(void)
{
    align();
    weft_swi_post(&urgent_swi);
    weft_swi_or(&late_swi, 1);
    weft_swi_dec(&urgent_swi);
    CHECK_NOTES("27");
    weft_swi_dec(&urgent_swi);
    CHECK_NOTES("0");
    tick(4);
    act = post_both;
    tick(4);
    CHECK_NOTES("b27");
}

static weft_sem_t idle_sem;
static volatile unsigned passes;
static volatile unsigned watched;

void idle_first(void)
{
    if (watched) {
        note('1');
    }
}

void idle_second(void)
{
    CHECK(!weft_in_swi());
    if (watched) {
        note('2');
        if (++passes == 3U) {
            watched = 0;
            weft_sem_give(&idle_sem);
            note('?'); /* the test runs first */
        }
    }
}

/** What ends the waits of weft_idle_wait(). */
static void on_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void idle_functions_in_turn(void)
{
    static weft_timer_t timer = WEFT_TIMER_INIT(on_timer, NULL);

    weft_sem_init(&idle_sem, 0);
    weft_timer_start(&timer, WEFT_MS(1), WEFT_MS(1));
    passes = 0;
    notes_clear();
    watched = 1;
    CHECK_EQ(weft_sem_take(&idle_sem, WEFT_S(5)), WEFT_OK);
    CHECK_NOTES("121212");
    CHECK(weft_timer_stop(&timer));
}

/** Nothing is lost where the node sleeps. */
static void idle_wait_wakes(void)
{
    uint64_t begin = weft_clock_now();

    CHECK_EQ(weft_sleep(WEFT_MS(3)), WEFT_TIMEOUT);
    CHECK(weft_clock_now() - begin >= WEFT_MS(3));
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(from_the_start);
    TAP_RUN(between_steps_nothing_runs);
    TAP_RUN(start_and_stop);
    TAP_RUN(stops_itself);
    TAP_RUN(no_step_is_lost);
    TAP_RUN(ticks_from_isr);
    TAP_RUN(swis_of_the_description);
    TAP_RUN(idle_functions_in_turn);
    TAP_RUN(idle_wait_wakes);
    tap_done();
}
