/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a UART of the board.
 */
#include "../../../arch/uart.h"
#include "link/uart/uart.h"

static void open_device(weft_uart_link_t *self)
{
    weft_board_uart_open(self->unit, WEFT_UART_LINK_BAUD);
}

static size_t read_device(weft_uart_link_t *self, uint8_t *to, size_t room)
{
    return weft_board_uart_read(self->unit, to, room);
}

static size_t write_device(weft_uart_link_t *self, const uint8_t *from, size_t bytes)
{
    return weft_board_uart_write(self->unit, from, bytes);
}

const weft_uart_device_t weft_uart_board = {
    .open = open_device,
    .read = read_device,
    .write = write_device,
};
