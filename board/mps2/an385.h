/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 with application notes 385 and 386: one core at 25 MHz. TIMER0 counts for
 * ever, TIMER1 to the alarm.
 */
#ifndef BOARD_MPS2_AN385_H
#define BOARD_MPS2_AN385_H

#include "cmsdk.h"

#define BOARD_CYCLES_PER_TICK 25U
#define BOARD_CLOCK ((struct cmsdk_timer *)0x40000000U)
#define BOARD_ALARM ((struct cmsdk_timer *)0x40001000U)
#define BOARD_ALARM_IRQ 9U
#define BOARD_UART ((struct cmsdk_uart *)0x40004000U)

/** UART1 and UART2. */
#define BOARD_LINK_UARTS 2U
#define BOARD_LINK_UART(unit) ((struct cmsdk_uart *)(0x40005000U + 0x1000U * (unit)))
#define BOARD_LINK_UART_IRQ(unit) (2U + 2U * (unit))
#define BOARD_LINK_UART_TX_IRQ(unit) (3U + 2U * (unit))

static inline void board_power_on(void)
{
}

static inline void board_clock_start(void)
{
    BOARD_CLOCK->reload = UINT32_MAX;
    BOARD_CLOCK->value = UINT32_MAX;
    BOARD_CLOCK->control = CMSDK_TIMER_ENABLE;
}

/** The counter of the clock, which counts down. */
static inline uint32_t board_raw_cycles(void)
{
    return BOARD_CLOCK->value;
}

/** Cycles since the start; wraps after 171 s. */
static inline uint32_t board_cycles(void)
{
    return ~board_raw_cycles();
}

#endif
