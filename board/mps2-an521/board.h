/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 with application note 521: two Cortex-M33 at 20 MHz, all in secure
 * state. The dual timer is the clock of both; core n has TIMERn as its alarm.
 */
#ifndef BOARD_MPS2_AN521_BOARD_H
#define BOARD_MPS2_AN521_BOARD_H

#include "arch.h"
#include "cmsdk.h"

#define BOARD_CYCLES_PER_TICK 20U
#define BOARD_ALARM ((struct cmsdk_timer *)(0x50000000U + 0x1000U * weft_board_core))
#define BOARD_ALARM_IRQ (3U + weft_board_core)
#define BOARD_UART ((struct cmsdk_uart *)0x50200000U)

/** UART1 and UART2, of whichever core. */
#define BOARD_LINK_UARTS 2U
#define BOARD_LINK_UART(unit) ((struct cmsdk_uart *)(0x50201000U + 0x1000U * (unit)))
#define BOARD_LINK_UART_IRQ(unit) (34U + 2U * (unit))
#define BOARD_LINK_UART_TX_IRQ(unit) (35U + 2U * (unit))

/** First half of the CMSDK dual timer. */
struct board_dual_timer {
    volatile uint32_t load;
    volatile uint32_t value;
    volatile uint32_t control;
};

#define BOARD_CLOCK ((struct board_dual_timer *)0x50002000U)
#define BOARD_CLOCK_ENABLE_32_BITS 0x82U

/** Core 0 only: clears the memory for links, then starts the other core. */
void board_start_others(void);

static inline void board_power_on(void)
{
    if (weft_board_core == 0) {
        BOARD_CLOCK->control = BOARD_CLOCK_ENABLE_32_BITS; /* counts down from 0xFFFFFFFF */
        if (weft_board_cores > 1) {
            board_start_others();
        }
    }
}

static inline void board_clock_start(void)
{
}

/** The counter of the clock, which counts down. */
static inline uint32_t board_raw_cycles(void)
{
    return BOARD_CLOCK->value;
}

/** Cycles since the machine's start, the same on both cores; wraps after 214 s. */
static inline uint32_t board_cycles(void)
{
    return ~board_raw_cycles();
}

#endif
