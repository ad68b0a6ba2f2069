/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console: the machine's UART, which is a 16450.
 */
#include "arch.h"
#include "uart16450.h"

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((UART[UART_LINE_STATUS] & UART_TX_EMPTY) == 0) {
        }
        UART[UART_DATA] = (uint8_t)*text++;
    }
}
