/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a byte device: the reliable layer, its frames stuffed into the
 * stream. What the device loses or damages is repaired.
 */
#ifndef NET_LINK_UART_UART_H
#define NET_LINK_UART_UART_H

#include "link/reliable/frame.h"
#include "link/reliable/reliable.h"

/** Bytes of memory for a link with a window of so many frames, a multiple of 4. */
#define WEFT_UART_MEMORY(payload, window)                                                          \
    ((WEFT_RELIABLE_MEMORY(payload, window) + WEFT_RELIABLE_FRAME(payload) +                       \
      WEFT_FRAME_ENCODED(WEFT_RELIABLE_FRAME(payload)) + 3U) &                                     \
     ~(size_t)3U)

typedef struct weft_uart_link weft_uart_link_t;

/** A byte device. Constant. read() and write() do not wait. */
typedef struct weft_uart_device {
    void (*open)(weft_uart_link_t *link);
    /** @return bytes read, at most `room` */
    size_t (*read)(weft_uart_link_t *link, uint8_t *to, size_t room);
    /** Kernel lock held. @return bytes written, at most `bytes` */
    size_t (*write)(weft_uart_link_t *link, const uint8_t *from, size_t bytes);
} weft_uart_device_t;

/** A link. The generator sets the first part; the rest is private. */
struct weft_uart_link {
    weft_link_t link;
    const weft_uart_device_t *device;
    uint8_t *memory; /**< WEFT_UART_MEMORY(payload, window) bytes, aligned to 4 */
    uint8_t window;  /**< frames on their way: a power of 2, to 64 */
    uint8_t unit;    /**< number of the board's UART */
    uint8_t irq;     /**< of the doorbell, where the device asks for it */

    /* Private. */
    weft_reliable_t reliable;
    weft_frame_decoder_t decoder;
    uint8_t *frame;   /**< that comes */
    uint8_t *encoded; /**< that goes, bytes `begin` to `end` of it */
    size_t begin;
    size_t end;
    void *stream; /**< of the device */
};

/** The driver. */
extern const weft_link_driver_t weft_uart_driver;

/** UART `unit` of the board, see arch/uart.h. */
extern const weft_uart_device_t weft_uart_board;

/** A stream that the environment names, see link/host/stream.h. */
extern const weft_uart_device_t weft_uart_host;

#endif
