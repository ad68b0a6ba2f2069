/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Asynchronous calls: start a request, continue, collect it later, wait for any of several. A
 * request makes one of the calls in this header, to a hub of this node or of another, and waits in
 * the hub's queue with the priority that its task had at the start. Semantics: two-phase services
 * of OpenComRTOS.
 *
 * The description gives a task its requests (`requests: 2`); in C those of the task x are
 * x_request[0], x_request[1], ... A request belongs to its task: only that task starts, collects
 * and cancels it, or its callback (weft_request_set_callback()).
 *
 * There is no request for locking a mutex, as only tasks own mutexes.
 */
#ifndef WEFT_REQUEST_H
#define WEFT_REQUEST_H

#include <weft/remote.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A call of a hub's service. Private to the network. */
typedef struct weft_op {
    uint8_t service;
    uint8_t priority;
    uint16_t in_size;  /**< bytes that the service reads */
    uint16_t out_size; /**< bytes that it writes */
    uint16_t room;     /**< size of the buffer that it writes to */
    const void *in;
    void *out;
    uint32_t result;
    weft_task_t *task; /**< task on whose behalf it is made */
} weft_op_t;

/** A service of the hubs of one kind. Private to the network and generated code. */
typedef weft_status_t (*weft_serve_t)(void *hub, weft_op_t *op, weft_timeout_t timeout);

/** A request. */
typedef struct weft_net_client weft_request_t;

/**
 * What a request calls when it has ended. Context: SWI; WEFT_NO_WAIT only. Before it is called, the
 * request has been collected: it can start the request again, and set another callback before that.
 * @param status that of the call
 */
typedef void (*weft_request_callback_t)(weft_request_t *request, weft_status_t status, void *arg);

/*
 * Start functions. Each starts the call of the same name; messages and buffers must stay valid
 * until the request is collected. Starting a request that has not been collected is misuse, except
 * in the next life of a task that has ended: the end of a task takes back what it has started.
 * Context: the task that owns the request; the callback of the request, once. Does not block,
 * except in a task that was ended with a pending request and restarted: then until the other nodes
 * have dropped it. O(1). Returns WEFT_OK: started; WEFT_NODE_DOWN: the hub's node is lost;
 * WEFT_CANCELED: the wait for the old request was canceled, or the task has ended while the
 * callback ran.
 */

weft_status_t weft_request_sem_take(weft_request_t *request, weft_sem_ref_t sem,
                                    weft_timeout_t timeout);
weft_status_t weft_request_event_raise(weft_request_t *request, weft_event_ref_t event,
                                       weft_timeout_t timeout);
weft_status_t weft_request_event_wait(weft_request_t *request, weft_event_ref_t event,
                                      weft_timeout_t timeout);
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
weft_status_t weft_request_data_event_get(weft_request_t *request, weft_data_event_ref_t event,
                                          void *value, weft_timeout_t timeout);
weft_status_t weft_request_pool_alloc(weft_request_t *request, weft_pool_ref_t pool, void **block,
                                      weft_timeout_t timeout);
weft_status_t weft_request_packet_alloc(weft_request_t *request, weft_packet_pool_ref_t pool,
                                        weft_packet_t **packet, weft_timeout_t timeout);
weft_status_t weft_request_barrier_wait(weft_request_t *request, weft_barrier_ref_t barrier,
                                        weft_timeout_t timeout);
weft_status_t weft_request_function_call(weft_request_t *request, weft_function_ref_t function,
                                         const void *argument, void *result,
                                         weft_timeout_t timeout);
weft_status_t weft_request_function_call_many(weft_request_t *request, weft_function_ref_t function,
                                              const void *arguments, void *results, size_t count,
                                              weft_timeout_t timeout);

/**
 * Waits until the request has ended and collects it, so that it can be started again. Misuse for a
 * request that was not started.
 * Context: the owner of the request.
 * @return the status of the call, or that of this wait, while the request continues. If both can
 *         have the same status, call weft_request_wait_any() first
 */
weft_status_t weft_request_collect(weft_request_t *request, weft_timeout_t timeout);

/**
 * Waits until one of several requests of the same task has ended. Does not collect it:
 * weft_request_collect() then returns at once.
 * @param index receives the index of the first one that has ended
 * Context: the owner of the requests. O(count).
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_request_wait_any(weft_request_t *const *requests, size_t count, size_t *index,
                                    weft_timeout_t timeout);

/** True if the request has ended and was not collected. Context: any. O(1). */
bool weft_request_ended(const weft_request_t *request);

/** Matched bits of a flags request. Context: the owner of the request, after collecting it. */
uint32_t weft_request_result(const weft_request_t *request);

/**
 * Cancels a request: it ends with WEFT_CANCELED, unless it has already ended. It must still be
 * collected.
 * Context: the owner of the request, or one of its callbacks. Does not block.
 */
void weft_request_cancel(weft_request_t *request);

/**
 * From now on the request calls a function when it has ended, and is not collected: in an SWI of
 * the task's own, whose priority is `callback_priority` of the task. Of requests that have ended
 * meanwhile, the lower number is called first. A call that need not wait can end, and call back,
 * before the function that starts it returns. The end of the task sets its callbacks back: a
 * callback never runs after the end of the task that started the request. Misuse while the request
 * is pending, and for tasks without `callback_priority`.
 * @param callback NULL: the request is collected again
 * @param arg passed to it
 * Context: the owner of the request; the callback of the request. Does not block. O(1). Semantics:
 * completion callbacks, as of asynchronous calls of DSP/BIOS LINK.
 */
void weft_request_set_callback(weft_request_t *request, weft_request_callback_t callback,
                               void *arg);

#ifdef __cplusplus
}
#endif

#endif
