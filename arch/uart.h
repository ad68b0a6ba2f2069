/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with UARTs for links to other machines. Those of a
 * board are numbered from 0; the console's is none of them while a link uses it.
 *
 * The receive interrupt's handler, weft_board_uart_isr(), keeps what has come
 * and calls weft_net_doorbell(). The generated vector table has it where a
 * link uses a UART.
 */
#ifndef ARCH_UART_H
#define ARCH_UART_H

#include <stddef.h>
#include <stdint.h>

/** Sets up a UART. Once, at the start of the node, kernel lock free. What came before is lost.
 */
void weft_board_uart_open(unsigned unit);

/**
 * Reads what has arrived, without waiting. Any context.
 * @return bytes read, at most `room`
 */
size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room);

/**
 * Writes as much as the UART takes now, without waiting. Any context.
 * @return bytes written, at most `bytes`
 */
size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes);

/** Handler of the receive interrupt. */
void weft_board_uart_isr(void);

#endif
