/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the generated code of a node calls for the devices of its description. Their drivers are
 * those of the board: arch/uart.h, arch/edge.h, arch/capture.h.
 */
#ifndef KERNEL_DEVICES_DEVICES_H
#define KERNEL_DEVICES_DEVICES_H

#include <weft/device.h>

/** Opens the board's UART. At the start of the node. */
void weft_uart_open(weft_uart_t *uart);

/** From weft_uart_ready(): hands on what has come, and wakes the sender. Context: ISR. */
void weft_uart_move(weft_uart_t *uart);

/** Sends the time of an edge; one without room in the queue is counted in the next message. ISR. */
void weft_capture_put(weft_capture_t *capture, uint32_t ticks);

/** In the handler of a timer: sends the times of the edges that it noted. Context: ISR. */
void weft_capture_take(weft_capture_t *capture);

#endif
