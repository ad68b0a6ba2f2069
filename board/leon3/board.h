/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of LEON3 systems with the usual addresses, and what arch/sparc needs to know of them.
 * Source: GRLIB IP Core User's Manual, APBUART, GPTIMER.
 */
#ifndef BOARD_LEON3_BOARD_H
#define BOARD_LEON3_BOARD_H

#include <stdint.h>

#define WEFT_BOARD_IRQMP 0x80000200U

struct leon3_uart {
    uint32_t data;
    uint32_t status;
    uint32_t control;
    uint32_t scaler;
};

#define LEON3_UART ((volatile struct leon3_uart *)0x80000100U)

enum {
    LEON3_UART_TX_EMPTY = 1 << 2, /**< status */
    LEON3_UART_TX = 1 << 1,       /**< control */
};

struct leon3_timer {
    uint32_t counter; /**< counts down */
    uint32_t reload;
    uint32_t control;
    uint32_t latch;
};

struct leon3_timers {
    uint32_t scaler;
    uint32_t scaler_reload;
    uint32_t configuration;
    uint32_t latches;
    struct leon3_timer timer[2];
};

#define LEON3_TIMERS ((volatile struct leon3_timers *)0x80000300U)

/** The first timer's; the next ones have the following numbers. */
#define LEON3_TIMER_IRQ 6U

/** Control of a timer. */
enum {
    LEON3_TIMER_ENABLE = 1 << 0,
    LEON3_TIMER_RESTART = 1 << 1,
    LEON3_TIMER_LOAD = 1 << 2,
    LEON3_TIMER_IRQ_ENABLE = 1 << 3,
    LEON3_TIMER_IRQ_PENDING = 1 << 4, /**< writing it clears it */
};

/** The processor has 40 MHz, the timers a fourth. */
#define LEON3_SCALER 4U
#define LEON3_CYCLES_PER_TICK 10U

#endif
