/* SPDX-License-Identifier: MIT */
/** @file The timers of an MPS2 board, which count at BOARD_CYCLES_PER_TICK. */
#include "../../../../board/mps2/clock.c"

#define CYCLES_PER_S ((uint64_t)BOARD_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define SOON 1U
#define LESS 0U
#define LATE 1U

struct cmsdk_timer board_alarm;

static uint64_t alarm_at;

uint32_t board_cycles(void)
{
    return (uint32_t)now;
}

void weft_irq_enable(unsigned irq)
{
    assert_int_equal(irq, BOARD_ALARM_IRQ);
}

static void device_begin(void)
{
    clock_ticks = 0;
    clock_cycles = 0;
}

static void time_has_passed(void)
{
}

/* What was stored in the timer counts from now on: a request takes no time. */
static uint64_t next_alarm(void)
{
    if (board_alarm.value != 0) {
        assert_int_equal(board_alarm.control, CMSDK_TIMER_ENABLE | CMSDK_TIMER_IRQ_ENABLE);
        alarm_at = now + board_alarm.value;
        board_alarm.value = 0;
    }
    return alarm_at;
}

static void take_alarm(void)
{
    alarm_at += (uint64_t)board_alarm.reload + 1U;
    weft_board_alarm_isr();
}
