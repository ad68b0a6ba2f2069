/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stand-ins: tasks that wait in the name of others and have no context of their own.
 *
 * The network makes the calls of tasks of other nodes. It calls a service with WEFT_STAND_IN after
 * it has set weft_stand_in_of_call, which waits if the service has to. The service then returns
 * WEFT_PENDING, and whoever called it goes on. A stand-in that has been granted what
 * it waits for, or whose wait has ended otherwise, becomes ready as any task; `result` says how.
 */
#ifndef KERNEL_STAND_IN_H
#define KERNEL_STAND_IN_H

#include "task_state.h"

/** A stand-in. */
typedef struct weft_stand_in {
    weft_task_t task;     /**< first: the kernel knows a stand-in by its task */
    weft_status_t result; /**< how its last wait ended */
} weft_stand_in_t;

/** Who waits, of a service that is called with WEFT_STAND_IN. NULL while any other task runs. */
extern weft_stand_in_t *weft_stand_in_of_call;

/** Timeout of a call for a stand-in: none that an application can have. The stand-in's own counts.
 */
#define WEFT_STAND_IN ((weft_timeout_t)1U << 62)

/** Status of a service: the stand-in waits. */
#define WEFT_PENDING ((weft_status_t)0xFD)

/** True for WEFT_STAND_IN, in programs in which it occurs. */
static inline bool weft_timeout_is_stand_in(weft_timeout_t timeout)
{
    return WEFT_CONFIG_NET && (uint32_t)(timeout >> 32) == (uint32_t)(WEFT_STAND_IN >> 32);
}

#endif
