/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What all boards of the simulated system on chip say of it to arch/riscv.
 */
#ifndef BOARD_SOC_SOC_H
#define BOARD_SOC_SOC_H

/** The clock counts the cycles of the system, at 80 MHz. */
#define WEFT_BOARD_CYCLES_PER_TICK 80U

/** Interrupts with a device behind them: mailbox 1, DMA 2, UART 3, raised by software 4 to 7. */
#define WEFT_BOARD_IRQ_SOURCES 0x000000FEU

/** The end of a transfer, see dma.c. */
#define WEFT_BOARD_DMA_IRQ 2

#endif
