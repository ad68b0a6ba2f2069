/* SPDX-License-Identifier: MIT */
/** @file Conformance: the clock, the alarm, and a storm of timer interrupts. */
#include "../../arch/arch.h"
#include "conformance.h"

#define TIMERS 3U

static weft_timer_t storm_timers[TIMERS];
static volatile bool storm;
static volatile uint32_t backwards;
static volatile uint32_t storm_calls;

static uint64_t look(uint64_t last)
{
    uint64_t now = weft_clock_now();

    backwards += now < last;
    return now;
}

static void on_storm(weft_timer_t *timer, void *arg)
{
    static uint64_t last;

    (void)arg;
    last = look(last);
    for (unsigned i = 0; i < 3; i++) { /* critical sections of a handler */
        weft_arch_lock();
        storm_calls++;
        weft_arch_unlock();
    }
    weft_irq_pend(20);
    if (storm) {
        weft_timer_start(timer, 1 + port_random() % PORT_STORM_TICKS, 0);
    }
}

void storm_on(void)
{
    storm = true;
    for (unsigned i = 0; i < TIMERS; i++) {
        weft_timer_init(&storm_timers[i], on_storm, NULL);
        weft_timer_start(&storm_timers[i], 1 + i, 0);
    }
}

void storm_off(void)
{
    storm = false;
    for (unsigned i = 0; i < TIMERS; i++) {
        (void)weft_timer_stop(&storm_timers[i]);
    }
    CHECK_PORT(storm_calls > 100);
    CHECK_PORT(backwards == 0);
}

void clock_is_monotonic(void)
{
    uint64_t last = weft_clock_now();
    uint64_t first = last;

    backwards = 0;
    storm_on();
    for (unsigned i = 0; i < 100000 && (i < 20000 || storm_calls < 400); i++) {
        last = look(last);
    }
    (void)weft_sleep(WEFT_MS(30));
    storm_off();
    CHECK_PORT(look(last) > first);
    CHECK_PORT(backwards == 0);
}

/** Every short duration comes to an end, and not too early. */
void alarm_near(void)
{
    for (weft_timeout_t duration = 1; duration <= 150; duration++) {
        uint64_t before = weft_clock_now();
        CHECK_PORT(weft_sleep(duration) == WEFT_TIMEOUT);
        CHECK_PORT(weft_clock_now() - before >= duration);
    }
}

/** A deadline that has passed when the alarm is asked for. */
void alarm_past(void)
{
    for (unsigned i = 0; i < 50; i++) {
        uint64_t deadline = weft_clock_now() + 1;
        weft_arch_lock();
        while (weft_board_clock() <= deadline + i) {
        }
        weft_board_alarm(deadline); /* nothing of the kernel is due: it does no harm */
        weft_arch_unlock();
    }
    CHECK_PORT(weft_sleep(20) == WEFT_TIMEOUT);
    for (unsigned i = 0; i < 50; i++) {
        CHECK_PORT(weft_sleep_until(weft_clock_now() + i % 3) == WEFT_TIMEOUT);
    }
}

static volatile uint32_t calls;

static void on_call(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    calls++;
}

void alarm_far_and_cancel(void)
{
    static weft_timer_t far_timer;
    static weft_timer_t near_timer;

    calls = 0;
    weft_timer_init(&far_timer, on_call, NULL);
    weft_timer_init(&near_timer, on_call, NULL);
    weft_timer_start(&far_timer, WEFT_DURATION_MAX, 0);
    (void)weft_sleep(WEFT_MS(2));
    weft_timer_start(&near_timer, WEFT_MS(3), 0); /* before the far one: the alarm moves up */
    (void)weft_sleep(WEFT_MS(6));
    CHECK_PORT(calls == 1);
    weft_timer_start(&near_timer, WEFT_MS(20), 0);
    CHECK_PORT(weft_timer_stop(&near_timer));
    (void)weft_sleep(WEFT_MS(30));
    CHECK_PORT(calls == 1);
    CHECK_PORT(weft_timer_stop(&far_timer));
    /* Longer than a hardware timer of 24 or 32 bits may be able to count in one go. */
    weft_timer_start(&far_timer, WEFT_MS(PORT_LONG_MS), 0);
    (void)weft_sleep(WEFT_MS(PORT_LONG_MS + 10));
    CHECK_PORT(calls == 2);
}

static uint64_t due[16];
static weft_timer_t order_timers[16];
static volatile uint32_t early;

static void on_order(weft_timer_t *timer, void *arg)
{
    uint64_t mine = *(const uint64_t *)arg;

    (void)timer;
    early += weft_clock_now() < mine;
    calls++;
}

void alarms_in_any_order(void)
{
    for (unsigned round = 0; round < 20; round++) {
        calls = early = 0;
        for (unsigned i = 0; i < 16; i++) {
            weft_timeout_t delay = 300 + (port_random() % 64) * 50;
            weft_timer_init(&order_timers[i], on_order, &due[i]);
            weft_arch_lock();
            due[i] = weft_board_clock() + delay;
            weft_arch_unlock();
            weft_timer_start(&order_timers[i], delay, 0);
        }
        (void)weft_sleep(WEFT_MS(5));
        CHECK_PORT(calls == 16);
        CHECK_PORT(early == 0);
    }
}
