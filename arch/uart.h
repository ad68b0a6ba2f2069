/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with UARTs for links to other machines and for devices of descriptions.
 * Those of a board are numbered from 0; the console's is none of them while another one uses it.
 *
 * The handler of their interrupts, weft_board_uart_isr(), keeps what has come and tells it by
 * weft_uart_ready(). The generated vector table has it where a UART is used. Each side of a unit
 * has one user.
 */
#ifndef ARCH_UART_H
#define ARCH_UART_H

#include <stddef.h>
#include <stdint.h>

/** What links open UARTs with. */
#define WEFT_UART_LINK_BAUD 115200U

/**
 * Sets up a UART, 8 data bits, no parity, one stop bit, and enables its interrupts. Once, at the
 * start of the node, kernel lock free. What came before is lost.
 * @param baud bits in a second; the nearest that the UART has. An emulator may have any.
 */
void weft_board_uart_open(unsigned unit, uint32_t baud);

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

/**
 * Asks for weft_uart_ready(), once, when the UART takes something again, after a write of which it
 * took a part. At once, if it takes something already. Any context.
 */
void weft_board_uart_await_room(unsigned unit);

/** @return bytes that came and were lost in the UART or its driver since it was opened; wraps */
uint32_t weft_board_uart_lost(unsigned unit);

/** Handler of the interrupts of all units that are open. */
void weft_board_uart_isr(void);

/**
 * Something has come to a unit, or it takes something again; or neither. Called by
 * weft_board_uart_isr(); generated, it calls the link's or the device's function.
 */
void weft_uart_ready(unsigned unit);

#endif
