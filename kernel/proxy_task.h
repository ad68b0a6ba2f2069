/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Proxy tasks: tasks that wait in the name of others and have no context of their own.
 *
 * The network makes the calls of tasks of other nodes. It calls a service with WEFT_WAIT_AS_PROXY
 * after it has set weft_proxy_of_call, which waits if the service has to. The service then returns
 * WEFT_PENDING, and its caller continues. A proxy task that has been granted what it waits for, or
 * whose wait has ended otherwise, becomes ready as any task; `result` says how.
 */
#ifndef KERNEL_PROXY_TASK_H
#define KERNEL_PROXY_TASK_H

#include "task_state.h"

/** A proxy task. */
typedef struct weft_proxy_task {
    weft_task_t task;     /**< first: the kernel knows a proxy by its task */
    weft_status_t result; /**< how its last wait ended */
} weft_proxy_task_t;

/** The proxy task for which the network is calling a service; NULL at any other time. */
extern weft_proxy_task_t *weft_proxy_of_call;

/**
 * Timeout argument of such a call. An application cannot pass it (misuse), and the proxy task's own
 * timeout applies.
 */
#define WEFT_WAIT_AS_PROXY ((weft_timeout_t)1U << 62)

/** Status of a service: the proxy task waits. */
#define WEFT_PENDING ((weft_status_t)0xFD)

/** True for WEFT_WAIT_AS_PROXY, in programs in which it occurs. */
static inline bool weft_timeout_is_proxy(weft_timeout_t timeout)
{
    return WEFT_CONFIG_NET && (uint32_t)(timeout >> 32) == (uint32_t)(WEFT_WAIT_AS_PROXY >> 32);
}

#endif
