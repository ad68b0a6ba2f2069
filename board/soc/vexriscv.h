/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What arch/riscv and the boards' files need to know of VexRiscv, variant
 * Full.
 */
#ifndef BOARD_SOC_VEXRISCV_H
#define BOARD_SOC_VEXRISCV_H

#include "soc.h"

/** All traps have one entry; there is no physical memory protection, and M-mode only. */
#define WEFT_BOARD_VECTORED 0
#define WEFT_BOARD_PMP 0

/** At reset: the core's array of external interrupts has the interrupt controller at bit 0. */
#define WEFT_BOARD_CORE_SETUP csrwi 0xBC0, 1

/** The instruction that empties the data cache, which writes through. */
#define WEFT_BOARD_EMPTY_DATA_CACHE ".word 0x500F"

#endif
