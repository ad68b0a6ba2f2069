/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two tasks request interrupts by software, or enable them, at the same time: an alarm at every
 * instruction of the first one's call wakes the second one, which calls for another interrupt; an
 * alarm at every instruction of that call suspends it, so that the first call ends before it. No
 * request is lost and none is served twice. RISC-V, where each of these calls changes several
 * words.
 */
#include "../../../arch/arch.h"
#include "../../support/tap.h"
#include "../../user/riscv/path_clock.h"

#include "system.h"

#define ONE 20U
#define TWO 22U
#define BITS (1U << ONE | 1U << TWO)
#define SPINS 1000U
#define LIMIT 500U /* instructions; more than any of the calls has */

extern volatile uint32_t weft_board_plic_enable[];

static void (*call)(unsigned irq);
static uint32_t second_delay;
static volatile uint32_t ones;
static volatile uint32_t twos;
static volatile uint32_t alarms;
static volatile bool first_is_over;
static volatile bool second_is_over;
static bool first_was_over; /* when its alarm came */
static bool second_was_over;

void on_one(void)
{
    ones++;
}

void on_two(void)
{
    twos++;
}

void on_alarm(void)
{
    path_alarm_off();
    alarms++;
    if (alarms == 1U) {
        first_was_over = first_is_over;
        (void)weft_sem_give(&go);
    } else {
        second_was_over = second_is_over;
        (void)weft_task_suspend(&second_task);
    }
}

/** Lets an alarm that is set come as early as the first instruction of what follows. */
static void lead(void)
{
    for (volatile uint32_t i = 0; i < LEAD; i++) {
    }
}

void second(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        path_alarm(second_delay);
        lead();
        call(TWO);
        second_is_over = true;
    }
}

static void wait_for_alarms(uint32_t count)
{
    for (uint32_t i = 0; i < SPINS && alarms < count; i++) {
    }
}

/** Both calls, each with an alarm a number of instructions after its beginning. */
static void run(uint32_t first, uint32_t later)
{
    ones = twos = alarms = 0;
    first_is_over = second_is_over = false;
    second_delay = later;
    path_alarm(first);
    lead();
    call(ONE);
    first_is_over = true;
    wait_for_alarms(2);
    (void)weft_task_resume(&second_task);
    CHECK_EQ(alarms, 2);
    CHECK(second_is_over);
}

/** All pairs of instructions, until both calls are over before their alarms. */
static void sweep(void (*calls)(unsigned irq), void (*prepare)(void), void (*look)(void))
{
    uint32_t first = 0;
    uint32_t later;
    uint32_t longest = 0;

    call = calls;
    do {
        first++;
        later = 0;
        do {
            later++;
            prepare();
            run(first, later);
            look();
        } while (!second_was_over && later < LIMIT && tap.failures == 0);
        longest = later > longest ? later : longest;
    } while (!first_was_over && first < LIMIT && tap.failures == 0);
    CHECK(first > 10U && first < LIMIT);
    CHECK(longest > 10U && longest < LIMIT);
    weft_printf("# %u and %u instructions\n", (unsigned)first, (unsigned)longest);
}

static void nothing(void)
{
}

static void both_are_served(void)
{
    CHECK_EQ(ones, 1);
    CHECK_EQ(twos, 1);
}

static void two_tasks_pend(void)
{
    sweep(weft_irq_pend, nothing, both_are_served);
}

/** Nothing takes these bits back, so that each call has to set its own again. */
static void close_sources(void)
{
    weft_board_plic_enable[0] &= ~BITS;
}

static void both_are_enabled(void)
{
    CHECK_EQ(weft_board_plic_enable[0] & BITS, BITS);
    CHECK_EQ(ones + twos, 0);
}

static void two_tasks_enable(void)
{
    sweep(weft_irq_enable, close_sources, both_are_enabled);
}

/** Pending is a level, also without zero-latency interrupts, which take another path. */
static void requests_are_not_counted(void)
{
    ones = twos = 0;
    weft_arch_lock();
    for (unsigned i = 0; i < 3; i++) {
        weft_irq_pend(TWO);
        weft_irq_pend(ONE);
    }
    weft_arch_unlock();
    wait_for_alarms(UINT32_MAX);
    both_are_served();
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(two_tasks_pend);
    TAP_RUN(two_tasks_enable);
    TAP_RUN(requests_are_not_counted);
    tap_done();
}
