/* SPDX-License-Identifier: MIT */
/** @file The load copies at the end of the memory inside the chip that cores share. */
#include "load.h"

volatile uint32_t *const load_memory =
    (volatile uint32_t *)(0xA0000000U + 0x80000U - LOAD_WORDS * sizeof(uint32_t));
