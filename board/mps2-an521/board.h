/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 with application note 521: two Cortex-M33 at 20 MHz, all in secure
 * state. The dual timer is the clock of both; core n has TIMERn as its alarm and
 * UARTn as its console.
 */
#ifndef BOARD_MPS2_AN521_BOARD_H
#define BOARD_MPS2_AN521_BOARD_H

#include "cmsdk.h"
#include "port.h"

#define BOARD_CYCLES_PER_TICK 20U
#define BOARD_ALARM ((struct cmsdk_timer *)(0x50000000U + 0x1000U * weft_board_core))
#define BOARD_ALARM_IRQ (3U + weft_board_core)
#define BOARD_UART ((struct cmsdk_uart *)(0x50200000U + 0x1000U * weft_board_core))

/** First half of the CMSDK dual timer. */
struct board_dual_timer {
    volatile uint32_t load;
    volatile uint32_t value;
    volatile uint32_t control;
};

#define BOARD_CLOCK ((struct board_dual_timer *)0x50002000U)
#define BOARD_CLOCK_ENABLE_32_BITS 0x82U

/** Cycles since the first core's start; wraps after 214 s. */
static inline uint32_t board_cycles(void)
{
    return ~BOARD_CLOCK->value;
}

/** The second start changes nothing. @return the cycle count from which the caller's time runs */
static inline uint32_t board_clock_start(void)
{
    BOARD_CLOCK->control = BOARD_CLOCK_ENABLE_32_BITS;
    return board_cycles();
}

/** On core 0: starts the other core if the machine has two programs. */
void board_power_on(void);

/** Returns when this core is to end the whole machine. */
void board_before_exit(int code);

#endif
