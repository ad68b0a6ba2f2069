/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: rendezvous with data. Semantics: OpenComRTOS port.
 */
#ifndef WEFT_PORT_H
#define WEFT_PORT_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Port: a put and a get meet, and a message of fixed size is copied. */
typedef struct weft_port {
    weft_waitq_t waitq; /**< only putters or only getters */
    uint16_t size;      /**< bytes of a message */
    uint16_t putters;   /**< not 0: the waiting tasks are putters; undefined without one */
} weft_port_t;

#define WEFT_PORT_INIT(message_size) {WEFT_WAITQ_INIT, (message_size), 0}

/** Initializes a port for messages of 0 to 65535 bytes. Context: any. O(1). */
void weft_port_init(weft_port_t *port, size_t message_size);

/**
 * Passes a message to a getting task, and waits for one.
 * @param message read until the call returns
 * Context: task; any with WEFT_NO_WAIT. O(message), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_port_put(weft_port_t *port, const void *message, weft_timeout_t timeout);

/**
 * Gets a message from a putting task, and waits for one.
 * @param message written before the call returns WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(message), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_port_get(weft_port_t *port, void *message, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
