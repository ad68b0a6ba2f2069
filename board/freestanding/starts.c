/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Starts, counted in memory that neither reset nor start-up touches. Where
 * memory forgets, as in an emulator, each start is the first.
 */
#include "arch.h"

static uint32_t starts __attribute__((section(".noinit")));

uint32_t weft_board_starts(void)
{
    return ++starts;
}
