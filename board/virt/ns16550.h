/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of the NS16550, QEMU's UART of the virt machine.
 */
#ifndef BOARD_VIRT_NS16550_H
#define BOARD_VIRT_NS16550_H

#include <stdint.h>

#define UART ((volatile uint8_t *)0x10000000U)

/** Offsets, and their bits. */
enum {
    UART_DATA = 0,
    UART_INTERRUPTS = 1,
    UART_ON_RECEIVE = 1 << 0,
    UART_FIFO = 2,
    UART_FIFO_ON = 1 << 0,
    UART_LINE_STATUS = 5,
    UART_HAS_DATA = 1 << 0,
    UART_TX_EMPTY = 1 << 5,
};

#endif
