/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The device behind weft_board_console().
 */
#ifndef BOARD_NRF5_CONSOLE_H
#define BOARD_NRF5_CONSOLE_H

#include <stddef.h>

/** Writes a text to the UART, or by semihosting where a link uses that. */
void weft_board_write(const char *text, size_t length);

#endif
