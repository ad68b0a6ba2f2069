/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SiFive HiFive1: what arch/riscv needs to know of its FE310. The clock has 32768 cycles in a
 * second, less than one for a tick: clock.c.
 */
#ifndef BOARD_HIFIVE1_BOARD_H
#define BOARD_HIFIVE1_BOARD_H

/** mtvec has a jump for each cause; there is physical memory protection, and U-mode. */
#define WEFT_BOARD_VECTORED 1
#define WEFT_BOARD_PMP 1

/** Interrupts with a device behind them: all but those of GPIO 6 to 8, 14 and 15, which have no
 * pins. */
#define WEFT_BOARD_IRQ_SOURCES 0xFF3E3FFEU

/** One core: nobody rings. The arch's table for several is not linked. */
#define WEFT_BOARD_DOORBELL 0

#endif
