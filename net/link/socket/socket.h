/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a stream socket, Unix or TCP, between Linux processes.
 *
 * A connection is a session. Both ends begin it with a greeting: form, greatest
 * payload, number of the node. Packets follow, header and payload, filled up to
 * a multiple of 8 bytes. The end of the stream takes the link down.
 */
#ifndef NET_LINK_SOCKET_SOCKET_H
#define NET_LINK_SOCKET_SOCKET_H

#include "link/host/stream.h"

/** Bytes of a packet in the stream. */
#define WEFT_SOCKET_RECORD(payload) ((WEFT_NET_HEADER_BYTES + (payload) + 7U) & ~(size_t)7U)

/** Bytes of memory for a link with so many bytes of buffer each way. */
#define WEFT_SOCKET_MEMORY(payload, buffer) (2U * (buffer))

/** Bytes of one direction, those from `begin` to `end` are in use. */
typedef struct weft_socket_buffer {
    uint8_t *bytes; /**< aligned to 8 */
    size_t begin;
    size_t end;
} weft_socket_buffer_t;

/** A link. The generator sets the first part; the rest is private. */
typedef struct weft_socket_link {
    weft_link_t link;
    uint8_t *memory; /**< WEFT_SOCKET_MEMORY(payload, buffer) bytes, aligned to 8 */
    uint32_t buffer; /**< bytes of a buffer, a multiple of 8, at least a packet of full size */
    uint8_t irq;     /**< of the doorbell */

    /* Private. */
    bool up;      /**< packets can be sent */
    bool refused; /**< the other end is not what the description says */
    bool lost;    /**< the stream broke in send() */
    bool starved; /**< send() had no room */
    weft_socket_buffer_t in;
    weft_socket_buffer_t out;
    weft_stream_t stream;
} weft_socket_link_t;

/** The driver. */
extern const weft_link_driver_t weft_socket_driver;

#endif
