/* SPDX-License-Identifier: MIT */
/**
 * @file
 * State of the kernel on this node. One instance; the assembly of arch/ knows that it begins with
 * `ready`, the offset of `current`, and that `ready_bits` is right behind that.
 *
 * The end of a function's name says what it does with the kernel lock, here and in net/: _locked()
 * is called and returns with it; _unlock() is called with it and releases it; _or_lock() takes it
 * if it returns false. A function without one is called without it, or does not touch it.
 * tools/checks/locks.py checks that.
 */
#ifndef KERNEL_KERNEL_H
#define KERNEL_KERNEL_H

#include "arch.h"
#include "task_state.h"

/** Bits of weft_kernel.held. */
enum {
    WEFT_HELD = 1,        /**< the running task is in the middle of a service */
    WEFT_HELD_RAISED = 2, /**< its preemption threshold is restored afterwards */
    WEFT_HELD_ABORT = 4,  /**< it ends afterwards */
};

struct weft_wait_walk;

struct weft_kernel {
    weft_task_t *ready[WEFT_PRIORITIES]; /**< first of each level, by weft_arch_first() */
    weft_task_t *current;                /**< the running task */
    uint32_t ready_bits;                 /**< bitmap of the levels of `ready` that are not empty */
    weft_timeout_node_t *timeouts;       /**< of the time queue: time_heap.h, time_list.h */
    uint32_t held;                       /**< not 0: see weft_sched_hold_locked() */
    struct weft_wait_walk *walks; /**< changes of priorities in progress, the innermost first */
};

extern struct weft_kernel weft_kernel;

/** True while SWIs run, or are disabled, also in an ISR that interrupts there: see swi.h. */
static inline bool weft_sched_swis_active(void)
{
    return WEFT_CONFIG_SWI && weft_kernel.current->priority_mask == WEFT_ARCH_PRIORITY_MAX;
}

/** True in an ISR, but not in an SWI. */
static inline bool weft_sched_in_handler(void)
{
    return WEFT_CONFIG_SWI ? weft_arch_in_handler() : weft_arch_in_isr();
}

/** True in an SWI, and in a task that disabled them. */
static inline bool weft_sched_in_swi(void)
{
    return weft_sched_swis_active() && !weft_arch_in_handler();
}

/** True in a task that may wait. */
static inline bool weft_sched_in_task(void)
{
    return !weft_arch_in_isr() && !weft_sched_swis_active();
}

#endif
