/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of the Arm CMSDK that all MPS2 boards have. Names: its technical
 * reference manual.
 */
#ifndef BOARD_MPS2_CMSDK_H
#define BOARD_MPS2_CMSDK_H

#include <stdint.h>

/** APB timer: counts down to 0, then from `reload`. */
struct cmsdk_timer {
    volatile uint32_t control;
    volatile uint32_t value;
    volatile uint32_t reload;
    volatile uint32_t interrupt_clear;
};

#define CMSDK_TIMER_ENABLE 1U
#define CMSDK_TIMER_IRQ_ENABLE 8U

/** APB UART. */
struct cmsdk_uart {
    volatile uint32_t data;
    volatile uint32_t state;
    volatile uint32_t control;
    volatile uint32_t interrupt_status;
    volatile uint32_t divisor;
};

#define CMSDK_UART_TX_FULL 1U
#define CMSDK_UART_RX_FULL 2U
#define CMSDK_UART_TX_ENABLE 1U
#define CMSDK_UART_RX_ENABLE 2U
#define CMSDK_UART_TX_IRQ_ENABLE 4U
#define CMSDK_UART_RX_IRQ_ENABLE 8U
#define CMSDK_UART_TX_INTERRUPT 1U
#define CMSDK_UART_RX_INTERRUPT 2U

#endif
