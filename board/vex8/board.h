/* SPDX-License-Identifier: MIT */
/** @file What arch/riscv needs to know of this board. */
#ifndef BOARD_VEX8_BOARD_H
#define BOARD_VEX8_BOARD_H

#include "vexriscv.h"

#endif
