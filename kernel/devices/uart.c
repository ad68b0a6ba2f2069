/* SPDX-License-Identifier: MIT */
/**
 * @file
 * UARTs between the driver of the board and two message queues. What comes is handed on in the
 * handler of the interrupt; what goes is taken out of its queue by a task, since only tasks wait.
 */
#include "../../arch/uart.h"

#include <weft/irq.h>

#include "check.h"
#include "devices.h"

/** Messages that a handler hands on at most, before others may run. */
#define MESSAGES_AT_ONCE 16U

/** How long the sender relies on the interrupt; then it looks itself. */
#define ROOM_TIMEOUT WEFT_MS(100)

void weft_uart_open(weft_uart_t *uart)
{
    weft_board_uart_open(uart->unit, uart->baud);
}

/** @return whether that was all */
static bool hand_on(weft_uart_t *uart)
{
    for (unsigned i = 0; i < MESSAGES_AT_ONCE; i++) {
        weft_uart_bytes_t message = {0};

        message.count =
            (uint8_t)weft_board_uart_read(uart->unit, message.bytes, sizeof message.bytes);
        if (message.count == 0) {
            return true;
        }
        if (weft_msgq_put(uart->receive, &message, WEFT_NO_WAIT) != WEFT_OK) {
            uart->lost += message.count;
        }
    }
    return false;
}

void weft_uart_move(weft_uart_t *uart)
{
    if (uart->receive != NULL && !hand_on(uart)) {
        weft_irq_pend(uart->irq);
    }
    if (uart->transmit != NULL) {
        (void)weft_sem_give_limited(&uart->room, 1);
    }
}

uint32_t weft_uart_lost(const weft_uart_t *uart)
{
    weft_need(uart);
    return uart->lost + weft_board_uart_lost(uart->unit);
}

void weft_uart_sender(void *arg)
{
    weft_uart_t *uart = arg;

    for (;;) {
        weft_uart_bytes_t message;
        size_t count;
        size_t sent = 0;

        if (weft_msgq_get(uart->transmit, &message, WEFT_FOREVER) != WEFT_OK) {
            continue; /* the queue was reset */
        }
        count = message.count < sizeof message.bytes ? message.count : sizeof message.bytes;
        for (;;) {
            sent += weft_board_uart_write(uart->unit, message.bytes + sent, count - sent);
            if (sent == count) {
                break;
            }
            weft_board_uart_await_room(uart->unit);
            (void)weft_sem_take(&uart->room, ROOM_TIMEOUT);
        }
    }
}
