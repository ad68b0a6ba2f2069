/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What arch/riscv needs to know of this board.
 */
#ifndef BOARD_VIRT_BOARD_H
#define BOARD_VIRT_BOARD_H

/** The clock counts at 10 MHz. */
#define WEFT_BOARD_CYCLES_PER_TICK 10U

/** mtvec has a jump for each cause; there is physical memory protection, and U-mode. */
#define WEFT_BOARD_VECTORED 1
#define WEFT_BOARD_PMP 1

/** Interrupts with a device behind them: virtio 1 to 8, UART 10, real-time clock 11. */
#define WEFT_BOARD_IRQ_SOURCES 0x00000DFEU

/** The UART's, where a link uses it. */
#define WEFT_BOARD_UART_IRQ 10

/** What the doorbell of another core raises: an interrupt without a device. */
#define WEFT_BOARD_DOORBELL 31

#endif
