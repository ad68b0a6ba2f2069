/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What has come to a UART and was not read, for drivers of boards. A handler puts, any context
 * gets; all interrupts are closed meanwhile. The indices run freely.
 */
#ifndef ARCH_UART_RING_H
#define ARCH_UART_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UART_RING_BYTES 64U /* a power of two: 5 ms at 115200 baud */

_Static_assert((UART_RING_BYTES & (UART_RING_BYTES - 1U)) == 0, "indices wrap");

struct uart_ring {
    uint32_t put;
    uint32_t get;
    uint32_t lost;
    uint8_t bytes[UART_RING_BYTES];
};

/** Keeps a byte; one without room is counted and lost. */
static inline void uart_ring_put(struct uart_ring *ring, uint8_t byte)
{
    if (ring->put - ring->get == UART_RING_BYTES) {
        ring->lost++;
    } else {
        ring->bytes[ring->put++ % UART_RING_BYTES] = byte;
    }
}

/** @return bytes taken, at most `room` */
static inline size_t uart_ring_get(struct uart_ring *ring, uint8_t *to, size_t room)
{
    size_t count = 0;

    while (count < room && ring->get != ring->put) {
        to[count++] = ring->bytes[ring->get++ % UART_RING_BYTES];
    }
    return count;
}

#endif
