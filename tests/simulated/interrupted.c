/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler comes at every point of a call and does what concerns the same object or the caller:
 * it ends a task, suspends it, or starts the same timer. Either happened before the other.
 */
#include "../support/crew.h"
#include "kernel.h"

static uint64_t left; /* points up to the interrupt; 0: none comes */

static void inject(void)
{
    if (left != 0 && --left == 0) {
        sim.pending |= 1ULL << CREW_IRQ;
    }
}

/** The interrupt comes `point` points from now on. */
static void begin(uint64_t point, void (*handler)(void))
{
    crew_in_isr = handler;
    left = point;
}

/** The call is over. @return whether the interrupt came */
static bool end(void)
{
    bool was_there = left == 0;

    left = 0;
    return was_there;
}

/** Tries all points of a call. */
static void at_each_point(bool (*try_at)(uint64_t point))
{
    uint64_t point = 1;

    while (try_at(point)) {
        point++;
    }
    CHECK(point > 2);
}

/* Two starts of a timer. */

static weft_timer_t timer;
static const weft_timeout_t delays[] = {WEFT_S(1), WEFT_MS(10)};
static const weft_timeout_t periods[] = {0, WEFT_MS(10)};
static unsigned outer; /* the start that is interrupted */

static void on_timer(weft_timer_t *which, void *arg)
{
    (void)which;
    (void)arg;
}

static void start_other(void)
{
    weft_timer_start(&timer, delays[1U - outer], periods[1U - outer]);
}

static bool start_at(uint64_t point)
{
    bool was_there;
    uint64_t ticks = 0;
    unsigned last;

    weft_timer_init(&timer, on_timer, NULL);
    begin(point, start_other);
    weft_timer_start(&timer, delays[outer], periods[outer]);
    was_there = end();
    CHECK_EQ(weft_timer_remaining(&timer, &ticks), WEFT_OK);
    last = ticks > delays[1] ? 0U : 1U;
    CHECK_EQ(timer.period, periods[last]);
    CHECK(weft_timer_stop(&timer));
    return was_there;
}

static void timer_starts(void)
{
    for (outer = 0; outer < 2; outer++) {
        at_each_point(start_at);
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(timer_starts);
    tap_done();
}
