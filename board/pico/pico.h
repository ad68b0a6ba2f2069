/* SPDX-License-Identifier: MIT */
/** @file What the files of this board have in common. */
#ifndef BOARD_PICO_PICO_H
#define BOARD_PICO_PICO_H

#include <stdint.h>

/** Takes devices out of reset, and waits until they are. */
void board_release(uint32_t resets);

/** Core 0 only: clears the memory for links, then starts the other core. */
void board_start_others(void);

#endif
