/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SysTick, at BOARD_MHZ. Each access takes time: a look at the counter as long as period.h says.
 */
#include "../../../../board/stm32/clock.c"

#define CYCLES_PER_S ((uint64_t)BOARD_MHZ * WEFT_TICKS_PER_S)
#define SOON (2U * PERIOD_MIN)
#define LESS 10U
#define LATE 2U

static uint64_t zero_at; /* when the counter is 0 */
static bool is_cleared;  /* by software: no interrupt */
static bool is_pending;
static uint32_t reload_value;

/* Up to now. A cycle after 0 the counter has the reload value. */
static void count_down(void)
{
    while (now > zero_at) {
        zero_at += (uint64_t)reload_value + 1U;
        is_cleared = false;
        is_pending |= now >= zero_at;
    }
    is_pending |= now == zero_at && !is_cleared;
}

void systick_enable(void)
{
    now = 0; /* the clock begins here */
    zero_at = 0;
    is_cleared = true;
    is_pending = false;
}

void systick_reload(uint32_t value)
{
    count_down();
    assert_in_range(value, 1, SYSTICK_MAX);
    reload_value = value;
    now++;
}

uint32_t systick_count(void)
{
    uint32_t count;

    count_down();
    count = (uint32_t)(zero_at - now);
    assert_in_range(count, 0, SYSTICK_MAX);
    now += PERIOD_LOST;
    return count;
}

void systick_clear(void)
{
    count_down();
    zero_at = now;
    is_cleared = true;
    now++;
}

static void device_begin(void)
{
    clock_ticks = 0;
    clock_cycles = 0;
    zero_at = 0;
}

static void time_has_passed(void)
{
}

static uint64_t next_alarm(void)
{
    count_down();
    if (is_pending) {
        return now;
    }
    return is_cleared ? zero_at + reload_value + 1U : zero_at;
}

static void take_alarm(void)
{
    count_down();
    assert_true(is_pending);
    is_pending = false;
    weft_armv7m_systick();
}
