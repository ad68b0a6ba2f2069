/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the RISC-V port and the boards' files need to know of VexRiscv, variant
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

/** It writes through, and one instruction empties it. */
#define WEFT_BOARD_DATA_CACHE 1

#endif
