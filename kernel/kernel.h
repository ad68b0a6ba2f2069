/* SPDX-License-Identifier: MIT */
/**
 * @file
 * State of the kernel on this node. One instance; ports' assembly knows the
 * offset of `current`.
 */
#ifndef KERNEL_KERNEL_H
#define KERNEL_KERNEL_H

#include "port.h"

/** A wait for which a timeout is already armed. */
#define WEFT_ARMED ((weft_timeout_t)(UINT32_MAX - 1U))

/** Flags of a task, in task->timeout.flags. An ordinary task that could run has none. */
enum {
    WEFT_TASK_FLAG_COOPERATIVE = WEFT_TASK_COOPERATIVE, /**< threshold is WEFT_PORT_URGENCY_MAX */
    WEFT_TASK_FLAG_DORMANT = 2,                         /**< not started, or ended */
    WEFT_TASK_FLAG_SUSPENDED = 4,                       /**< must not become ready */
    WEFT_TASK_FLAG_WAITS_MUTEX = 8, /**< task->wait is the wait queue of a mutex */
    WEFT_TASK_FLAG_EXPIRED = 16,    /**< the duration ended before the task could wait */
    WEFT_TASK_FLAG_ENDED = 32,      /**< dormant for good, until it is created again */
    WEFT_TASK_FLAG_REMOTE = 64,     /**< the network wants to know of its priority and its end */
    WEFT_TASK_FLAG_THROTTLED = 128, /**< its processor budget is used up: must not become ready */
};

/** Flags of a task that must not run. */
#define WEFT_TASK_FLAGS_INACTIVE                                                                   \
    (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_SUSPENDED |                                           \
     (WEFT_CONFIG_BUDGET ? WEFT_TASK_FLAG_THROTTLED : 0))

struct weft_kernel {
    weft_task_t *ready[WEFT_PRIORITIES]; /**< first of each level, by weft_port_first() */
    weft_task_t *current;                /**< the running task */
    uint32_t ready_bits;                 /**< levels of `ready` that are not empty */
    weft_timeout_node_t *timeouts;       /**< earliest of the time queue */
};

extern struct weft_kernel weft_kernel;

/** True while SWIs run, or are disabled, also in an ISR that interrupts there: see swi.h. */
static inline bool weft_sched_swis_active(void)
{
    return WEFT_CONFIG_SWI && weft_kernel.current->bit == WEFT_PORT_URGENCY_MAX;
}

/** True in an ISR, and in no SWI. */
static inline bool weft_sched_in_handler(void)
{
    return WEFT_CONFIG_SWI ? weft_port_in_handler() : weft_port_in_isr();
}

/** True in an SWI, and in a task that disabled them. */
static inline bool weft_sched_in_swi(void)
{
    return weft_sched_swis_active() && !weft_port_in_handler();
}

/** True in a task that may wait. */
static inline bool weft_sched_in_task(void)
{
    return !weft_port_in_isr() && !weft_sched_swis_active();
}

#endif
