/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What arch/riscv and the boards' files need to know of Ibex without
 * physical memory protection.
 */
#ifndef BOARD_SOC_IBEX_H
#define BOARD_SOC_IBEX_H

#include "soc.h"

/** Each cause has its entry. */
#define WEFT_BOARD_VECTORED 1
#define WEFT_BOARD_PMP 0

/** Nothing is to be done at reset. */
#define WEFT_BOARD_CORE_SETUP

/** There are no caches. */
#define WEFT_BOARD_EMPTY_DATA_CACHE ""

#endif
