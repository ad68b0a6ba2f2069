/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the Armv7-M port needs to know of this board.
 */
#ifndef BOARD_MPS2_AN385_BOARD_H
#define BOARD_MPS2_AN385_BOARD_H

/** The processor runs at 25 MHz. */
#define WEFT_BOARD_CYCLES_PER_TICK 25U

#endif
