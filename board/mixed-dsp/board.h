/* SPDX-License-Identifier: MIT */
/** @file What arch/riscv needs to know of this board. */
#ifndef BOARD_MIXED_DSP_BOARD_H
#define BOARD_MIXED_DSP_BOARD_H

#include "ibex.h"

#endif
