/* SPDX-License-Identifier: MIT */
/** @file The load copies at the end of the external memory that cores share. */
#include "load.h"

volatile uint32_t *const load_memory =
    (volatile uint32_t *)(0xC0800000U + 0x800000U - LOAD_WORDS * sizeof(uint32_t));
