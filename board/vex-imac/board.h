/* SPDX-License-Identifier: MIT */
/** @file What arch/riscv needs to know of this board. */
#ifndef BOARD_VEX_IMAC_BOARD_H
#define BOARD_VEX_IMAC_BOARD_H

#include "vexriscv.h"

/** One core: nobody rings. The arch's table for several is not linked. */
#define WEFT_BOARD_DOORBELL 0

#endif
