/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Floating point in user tasks: each keeps its own registers, and reads none of another task, nor
 * those of its life before a fault.
 */
#include <weft/user.h>

#include "../../support/floats/floats.h"
#include "../../support/tap.h"
#include "players.h"
#include "system.h"

#define ROUNDS 100U
#define MOST_ROUNDS (20U * ROUNDS)

static floats_t noise;
static volatile uint32_t own_damage;
static weft_timer_t tick;

static void disturb(void)
{
    noise.control = 3U << floats_rounding;
    floats_disturb(&noise);
}

static void on_tick(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    disturb();
}

static void give_and_take(void)
{
    (void)weft_sem_give(&ping);
    (void)weft_sem_take(&pong, WEFT_FOREVER);
}

static void nap(void)
{
    (void)weft_sleep(WEFT_US(50));
}

static void keep(uint32_t seed, void (*call)(void))
{
    floats_t floats;

    floats_fill(&floats, seed);
    floats_call(&floats, call);
    own_damage += !floats_are(&floats, seed);
}

void partner(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; !stop; n++) {
        keep(n, give_and_take);
    }
}

/** The spy looks, right behind this task, whose registers are full. */
static void look_now(void)
{
    (void)weft_sem_give(&look);
    (void)weft_sem_take(&looked, WEFT_FOREVER);
}

static void nothing_to_see(void)
{
    for (uint32_t n = 0; n < 8U; n++) {
        floats_fill(&noise, n);
        disturb();
        keep(n, look_now);
    }
    CHECK_EQ(laps[3], 8);
    CHECK_EQ(leaked, 0);
}

static void nothing_to_see_after_a_fault(void)
{
    for (uint32_t n = 0; n < 4U; n++) {
        uint32_t before = laps[3];

        offend = 1;
        keep(n, look_now);
        weft_sleep(WEFT_MS(30));
        CHECK_EQ(weft_user_faults(&spy_task, NULL), n + 1U);
        keep(n, look_now);
        CHECK_EQ(laps[3], before + 2U);
    }
    CHECK_EQ(leaked, 0);
}

/** Both spinners have run often enough to meet the others, however slow the processor is. */
static bool have_met(void)
{
    return laps[0] > ROUNDS / 4U && laps[1] > ROUNDS / 4U;
}

static void each_keeps_its_own(void)
{
    weft_slice_set(WEFT_US(200));
    weft_timer_init(&tick, on_tick, NULL);
    weft_timer_start(&tick, WEFT_US(70), WEFT_US(70));
    weft_task_start(&partner_task);
    weft_task_start(&keeper_task);
    weft_task_start(&sleeper_task);
    weft_task_start(&spinner_task);
    weft_task_start(&other_spinner_task);
    for (uint32_t n = 0; n < ROUNDS || (n < MOST_ROUNDS && !have_met()); n++) {
        keep(n, nap);
    }
    stop = 1;
    weft_sleep(WEFT_MS(5));
    CHECK(have_met());
    CHECK_EQ(laps[2], 2);
    CHECK_EQ(damaged, 0);
    CHECK_EQ(own_damage, 0);
    CHECK_EQ(weft_user_faults(&keeper_task, NULL), 0);
}

void test_main(void *arg)
{
    (void)arg;
    floats_fill(&noise, 0xABCD);
    TAP_RUN(nothing_to_see);
    TAP_RUN(nothing_to_see_after_a_fault);
    TAP_RUN(each_keeps_its_own);
    tap_done();
}
