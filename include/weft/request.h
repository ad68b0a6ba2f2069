/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Asynchronous calls: start a request, go on, collect it later, wait for any of
 * several. A request makes any call of this header's list, to a hub of this
 * node or of another, and waits in the hub's queue with the priority that its
 * task had when it started. Semantics: two-phase services of OpenComRTOS.
 *
 * The description gives a task its requests (`requests: 2`); in C those of the
 * task x are x_request[0], x_request[1], ... A request belongs to its task: only
 * that one starts, collects and cancels it.
 *
 * Locking a mutex is not among the calls: what owns a mutex is a task.
 */
#ifndef WEFT_REQUEST_H
#define WEFT_REQUEST_H

#include <weft/remote.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One call of a service of a hub. Made by weft_op_<kind>_<service>(). */
typedef struct weft_op {
    uint8_t service;
    uint8_t priority;  /**< private */
    uint16_t in_size;  /**< bytes that the service reads */
    uint16_t out_size; /**< bytes that it writes */
    const void *in;    /**< valid until the call has ended */
    void *out;         /**< valid until the call has ended */
    uint32_t result;
    weft_task_t *task; /**< private: in whose name it is made */
} weft_op_t;

/**
 * A service of the hubs of one kind, called with an operation. Private to the
 * network and generated code.
 */
typedef weft_status_t (*weft_serve_t)(void *hub, weft_op_t *op, weft_timeout_t timeout);

/** A request. All members are private to the network. */
typedef struct weft_net_caller weft_request_t;

#ifdef __cplusplus
}
#endif

#endif
