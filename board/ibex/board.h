/* SPDX-License-Identifier: MIT */
/** @file What arch/riscv and the boards' files need to know of Ibex with memory protection. */
#ifndef BOARD_IBEX_BOARD_H
#define BOARD_IBEX_BOARD_H

#include "soc.h"

/** Each cause has its entry; there are 16 regions of physical memory protection, and U-mode. */
#define WEFT_BOARD_VECTORED 1
#define WEFT_BOARD_PMP 1

/** Nothing is to be done at reset. */
#define WEFT_BOARD_CORE_SETUP

/** There are no caches. */
#define WEFT_BOARD_EMPTY_DATA_CACHE ""

#endif
