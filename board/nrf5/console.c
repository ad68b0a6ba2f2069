/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console: the UART, unless a link uses that.
 */
#include "console.h"

#include "nrf5.h"

void weft_board_write(const char *text, size_t length)
{
    while (length-- != 0) {
        UART_EVENTS_TXDRDY = 0;
        UART_TXD = (uint8_t)*text++;
        while (UART_EVENTS_TXDRDY == 0) {
        }
    }
}
