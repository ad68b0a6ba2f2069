/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packet pool: blocks that know their pool and their length. Semantics: OpenComRTOS packet pool.
 */
#ifndef WEFT_PACKET_H
#define WEFT_PACKET_H

#include <weft/pool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Pool of packets. */
typedef struct weft_packet_pool {
    weft_pool_t pool;
} weft_packet_pool_t;

/** A packet: a header, then the payload. */
typedef struct weft_packet {
    weft_packet_pool_t *pool; /**< the pool it belongs to; private to the kernel */
    uint16_t capacity;        /**< bytes of payload that fit */
    uint16_t length;          /**< bytes of payload in use; the user's */
    uint8_t payload[];
} weft_packet_t;

/** Bytes of memory for a packet with so many bytes of payload. */
#define WEFT_PACKET_SIZE(capacity)                                                                 \
    ((sizeof(weft_packet_t) + (capacity) + sizeof(void *) - 1U) & ~(sizeof(void *) - 1U))

/**
 * Initializes a pool of packets.
 * @param memory count * WEFT_PACKET_SIZE(capacity) bytes, aligned to a pointer
 * Context: any. O(count).
 */
void weft_packet_pool_init(weft_packet_pool_t *pool, void *memory, size_t capacity, uint32_t count);

/**
 * Takes an empty packet; waits while there is none.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_packet_alloc(weft_packet_pool_t *pool, weft_packet_t **packet,
                                weft_timeout_t timeout);

/**
 * Gives a packet back to its pool. Context: any. O(1), or O(pools that other nodes use).
 * @return as weft_pool_free()
 */
weft_status_t weft_packet_free(weft_packet_t *packet);

#ifdef __cplusplus
}
#endif

#endif
