/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console: the machine's only UART, a 16450, unless a link uses that.
 */
#include "console.h"

#include "uart16450.h"

void weft_board_write(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((UART[UART_LINE_STATUS] & UART_TX_EMPTY) == 0) {
        }
        UART[UART_DATA] = (uint8_t)*text++;
    }
}
