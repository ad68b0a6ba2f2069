/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of the 16450, QEMU's UART of mipssim, not cached.
 */
#ifndef BOARD_MIPSSIM_UART16450_H
#define BOARD_MIPSSIM_UART16450_H

#include <stdint.h>

#define UART ((volatile uint8_t *)0xBFD003F8U)

/** Offsets, and their bits. */
enum {
    UART_DATA = 0,
    UART_INTERRUPTS = 1,
    UART_ON_RECEIVE = 1 << 0,
    UART_LINE_STATUS = 5,
    UART_HAS_DATA = 1 << 0,
    UART_TX_EMPTY = 1 << 5,
};

#endif
