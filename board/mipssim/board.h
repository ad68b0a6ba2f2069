/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What arch/mips needs to know of this board.
 */
#ifndef BOARD_MIPSSIM_BOARD_H
#define BOARD_MIPSSIM_BOARD_H

/** Count advances with every second cycle of 12 MHz. */
#define WEFT_BOARD_CYCLES_PER_TICK 6U

/** The line of the UART. */
#define WEFT_BOARD_UART_IRQ 4

#endif
