/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of a description: a UART, the edges of a pin, the times of edges. A device is connected
 * to hubs of its node, and tasks of any node use these: they wait for a semaphore that a button
 * gives, or for a message with bytes of a UART, with any timeout.
 *
 * The description makes the objects: `terminal` of `devices` is `terminal_device`.
 */
#ifndef WEFT_DEVICE_H
#define WEFT_DEVICE_H

#include <weft/misuse.h>
#include <weft/msgq.h>
#include <weft/sem.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes in a message of a UART. */
#define WEFT_UART_BYTES 15U

/** Some bytes that came, or that are to go: a message of the queues of a UART. */
typedef struct weft_uart_bytes {
    uint8_t count; /**< of `bytes`, from the first, at most WEFT_UART_BYTES */
    uint8_t bytes[WEFT_UART_BYTES];
} weft_uart_bytes_t;

/** A UART of the description, 8 data bits, no parity, one stop bit. Private but to its functions.
 */
typedef struct weft_uart {
    weft_msgq_t *receive;  /**< of weft_uart_bytes_t, or NULL */
    weft_msgq_t *transmit; /**< of weft_uart_bytes_t, or NULL */
    uint32_t baud;
    uint8_t unit;
    uint8_t irq; /**< of what comes */
    volatile uint32_t lost;
    weft_sem_t room; /**< given when the UART takes something again */
} weft_uart_t;

#define WEFT_UART_INIT(number, interrupt, speed, from, to)                                         \
    {.receive = (from),                                                                            \
     .transmit = (to),                                                                             \
     .baud = (speed),                                                                              \
     .unit = (number),                                                                             \
     .irq = (interrupt),                                                                           \
     .room = WEFT_SEM_INIT(0)}

/**
 * Entry of the task that sends what is put into a UART's queue `transmit`; its argument is the
 * UART. The task waits while the queue is empty or the UART takes nothing. Ends never. Context:
 * task.
 */
void weft_uart_sender(void *arg);

/**
 * Bytes that were received and lost since the start: the queue `receive` was full, or the UART or
 * its driver had no room. Wraps.
 * Context: any. O(1).
 */
uint32_t weft_uart_lost(const weft_uart_t *uart);

/** An edge: a message of the queue of a device of the type `capture`. */
typedef struct weft_capture_edge {
    uint32_t ticks; /**< when it came, in units of weft_capture_hz(); wraps */
    uint32_t lost;  /**< edges before it that have no message; of a timer, one may stand for more */
} weft_capture_edge_t;

/** Times of edges. Private but to its functions. */
typedef struct weft_capture {
    weft_msgq_t *edges; /**< of weft_capture_edge_t */
    uint8_t unit;       /**< of the board's timers, or pin */
    uint32_t lost;      /**< since the last message */
    uint32_t hz;        /**< from the start of the node on */
} weft_capture_t;

#define WEFT_CAPTURE_INIT(number, queue) {.edges = (queue), .unit = (number)}

/** Ticks in a second: of the timer, or of weft_clock_counter() for edges of a pin. Context: any. */
static inline uint32_t weft_capture_hz(const weft_capture_t *capture)
{
    weft_need(capture);
    return capture->hz;
}

#ifdef __cplusplus
}
#endif

#endif
