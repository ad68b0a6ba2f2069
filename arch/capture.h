/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with timers that note when an edge comes. The inputs of a board's timers
 * are numbered from 0, as on its page.
 */
#ifndef ARCH_CAPTURE_H
#define ARCH_CAPTURE_H

#include <stdbool.h>
#include <stdint.h>

/**
 * Lets a timer run for ever and note the edges at an input.
 * Once for each input, at the start of the node, kernel lock free.
 * @param options WEFT_EDGE_RISING and WEFT_EDGE_FALLING of arch/edge.h, and pulls
 */
void weft_board_capture_open(unsigned unit, unsigned options);

/**
 * Takes the time of the oldest edge that was noted.
 * Context: the handler of the timer's interrupt.
 * @param ticks its time, of 32 bits
 * @param was_lost whether edges after it were not noted
 * @return whether there was one
 */
bool weft_board_capture_take(unsigned unit, uint32_t *ticks, bool *was_lost);

/** Ticks in a second, as a constant of the board. */
uint32_t weft_board_capture_hz(void);

#endif
