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

/** One call of a service of a hub. Private to the network. */
typedef struct weft_op {
    uint8_t service;
    uint8_t priority;
    uint16_t in_size;  /**< bytes that the service reads */
    uint16_t out_size; /**< bytes that it writes */
    uint16_t room;     /**< bytes that fit where it writes */
    const void *in;
    void *out;
    uint32_t result;
    weft_task_t *task; /**< in whose name it is made */
} weft_op_t;

/** A service of the hubs of one kind. Private to the network and generated code. */
typedef weft_status_t (*weft_serve_t)(void *hub, weft_op_t *op, weft_timeout_t timeout);

/** A request. */
typedef struct weft_net_caller weft_request_t;

/*
 * Starting. Each begins a call that would take the same arguments; messages and
 * buffers must stay until the request is collected. To start a request that has
 * not been collected is misuse.
 * Context: the task to which the request belongs. Does not block, but in a task
 * that was ended with a request on its way and started again: then until the
 * other nodes have let that go. O(1).
 * Returns WEFT_OK: it was started; WEFT_NODE_DOWN: the hub's node is lost;
 * WEFT_CANCELED: a wait for what the task left behind was.
 */

weft_status_t weft_request_sem_take(weft_request_t *request, weft_sem_ref_t sem,
                                    weft_timeout_t timeout);
weft_status_t weft_request_event_raise(weft_request_t *request, weft_event_ref_t event,
                                       weft_timeout_t timeout);
weft_status_t weft_request_event_test(weft_request_t *request, weft_event_ref_t event,
                                      weft_timeout_t timeout);
weft_status_t weft_request_data_event_get(weft_request_t *request, weft_data_event_ref_t event,
                                          void *value, weft_timeout_t timeout);
weft_status_t weft_request_flags_wait(weft_request_t *request, weft_flags_ref_t flags,
                                      uint32_t bits, unsigned options, weft_timeout_t timeout);
weft_status_t weft_request_port_put(weft_request_t *request, weft_port_ref_t port,
                                    const void *message, weft_timeout_t timeout);
weft_status_t weft_request_port_get(weft_request_t *request, weft_port_ref_t port, void *message,
                                    weft_timeout_t timeout);
weft_status_t weft_request_msgq_put(weft_request_t *request, weft_msgq_ref_t queue,
                                    const void *message, weft_timeout_t timeout);
weft_status_t weft_request_msgq_get(weft_request_t *request, weft_msgq_ref_t queue, void *message,
                                    weft_timeout_t timeout);
weft_status_t weft_request_pool_alloc(weft_request_t *request, weft_pool_ref_t pool, void **block,
                                      weft_timeout_t timeout);
weft_status_t weft_request_packet_alloc(weft_request_t *request, weft_packet_pool_ref_t pool,
                                        weft_packet_t **packet, weft_timeout_t timeout);

/**
 * Waits until the request has ended, and collects it: it can be started again.
 * A request that was not started is misuse.
 * Context: the task to which it belongs.
 * @return how the call ended; or that this wait did, and the request goes on. Where
 *         both can have the same status, weft_request_wait_any() before tells them apart
 */
weft_status_t weft_request_collect(weft_request_t *request, weft_timeout_t timeout);

/**
 * Waits until one of several requests of the same task has ended. It is not yet
 * collected: weft_request_collect() then returns at once.
 * @param index receives the place of the first that has
 * Context: the task to which they belong. O(count).
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_request_wait_any(weft_request_t *const *requests, size_t count, size_t *index,
                                    weft_timeout_t timeout);

/** True if the request has ended and was not collected. Context: any. O(1). */
bool weft_request_ended(const weft_request_t *request);

/** What a flags request matched. Context: the task to which it belongs, after collecting it. */
uint32_t weft_request_result(const weft_request_t *request);

/**
 * Asks that a request ends: it does with WEFT_CANCELED, or with what came first.
 * It still has to be collected.
 * Context: the task to which it belongs. Does not block.
 */
void weft_request_cancel(weft_request_t *request);

#ifdef __cplusplus
}
#endif

#endif
