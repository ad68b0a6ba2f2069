/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the RISC-V port needs to know of VexRiscv, variant Full.
 */
#ifndef BOARD_VEX2_BOARD_H
#define BOARD_VEX2_BOARD_H

#include "soc.h"

/** All traps have one entry; there is no physical memory protection, and M-mode only. */
#define WEFT_BOARD_VECTORED 0
#define WEFT_BOARD_PMP 0

#endif
