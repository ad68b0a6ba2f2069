/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of arch/uart.h for the only UART of an emulated machine, whose sender waits while
 * the receiver is closed. A board's driver defines what is declared here and includes this file
 * once.
 *
 * The handler moves what has come into a ring. While that is full it closes the UART's interrupt,
 * and the other side waits. Devices do not use this UART, since it is the console's then.
 */
#ifndef ARCH_UART_PACED_H
#define ARCH_UART_PACED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/irq.h>

#define UART_PACED_RING 1024U /* a power of two */

_Static_assert((UART_PACED_RING & (UART_PACED_RING - 1U)) == 0, "indices wrap");

/** Of the UART. */
static unsigned uart_paced_irq(void);

/** Closes all interrupts. @return whether they were open */
static bool uart_paced_close(void);
static void uart_paced_open(bool was_open);

/** Starts the UART, at any speed. */
static void uart_paced_start(void);

/** Whether it interrupts when a byte has come, at once if one is there. */
static void uart_paced_interrupts(bool on);

/** @return false: no byte has come */
static bool uart_paced_take(uint8_t *byte);

/** @return false: it takes no byte now */
static bool uart_paced_give(uint8_t byte);

/** What has come and was not read. The indices run freely. */
static struct {
    uint8_t bytes[UART_PACED_RING];
    uint32_t put;
    uint32_t get;
} uart_paced;

/** Takes what the UART has, all interrupts closed; it interrupts again if there is room. */
static void uart_paced_fill(void)
{
    while (uart_paced.put - uart_paced.get < UART_PACED_RING) {
        if (!uart_paced_take(&uart_paced.bytes[uart_paced.put % UART_PACED_RING])) {
            uart_paced_interrupts(true);
            return;
        }
        uart_paced.put++;
    }
    uart_paced_interrupts(false);
}

void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    bool was_open = uart_paced_close();

    (void)unit;
    (void)baud;
    uart_paced_start();
    uart_paced_interrupts(true);
    uart_paced_open(was_open);
    weft_irq_enable(uart_paced_irq());
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    bool was_open = uart_paced_close();
    size_t count = 0;

    (void)unit;
    uart_paced_fill();
    while (count < room && uart_paced.get != uart_paced.put) {
        to[count++] = uart_paced.bytes[uart_paced.get++ % UART_PACED_RING];
    }
    uart_paced_fill();
    uart_paced_open(was_open);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    bool was_open = uart_paced_close();
    size_t count = 0;

    (void)unit;
    while (count < bytes && uart_paced_give(from[count])) {
        count++;
    }
    uart_paced_open(was_open);
    return count;
}

/** Links ask again by themselves. */
void weft_board_uart_await_room(unsigned unit)
{
    (void)unit;
    weft_irq_pend(uart_paced_irq());
}

/** Nothing is lost: the other side waits. */
uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return 0;
}

void weft_board_uart_isr(void)
{
    bool was_open = uart_paced_close();

    uart_paced_fill();
    uart_paced_open(was_open);
    weft_uart_ready(0);
}

#endif
