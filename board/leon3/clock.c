/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of LEON3 systems: the second timer counts down for ever, the first one is the alarm.
 */
#include <weft/system.h>

#include "weft_board.h"

#define COUNTER_CYCLES_PER_TICK LEON3_CYCLES_PER_TICK
#define COUNTER_ALARM_S 60U
#include "counter_clock.h"

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    LEON3_TIMERS->timer[0].control = 0;
    LEON3_TIMERS->scaler_reload = LEON3_SCALER - 1U;
    LEON3_TIMERS->timer[1].reload = UINT32_MAX;
    LEON3_TIMERS->timer[1].control = LEON3_TIMER_LOAD | LEON3_TIMER_RESTART | LEON3_TIMER_ENABLE;
    counter_begin();
    weft_irq_enable(LEON3_TIMER_IRQ);
}

/** It interrupts when it goes below 0. */
static inline void counter_start_timer(uint32_t cycles)
{
    LEON3_TIMERS->timer[0].counter = cycles - 1U;
    LEON3_TIMERS->timer[0].control =
        LEON3_TIMER_ENABLE | LEON3_TIMER_IRQ_ENABLE | LEON3_TIMER_IRQ_PENDING;
}

void weft_board_alarm_isr(void)
{
    weft_kernel_alarm();
}
