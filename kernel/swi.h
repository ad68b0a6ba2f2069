/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts, for the scheduler and the ports. Only builds with
 * WEFT_CONFIG_SWI hold kernel/swi/.
 *
 * While an SWI runs, the current task is weft_swi.context, which is no task:
 * more urgent than all of them, never linked, never switched to. So a service
 * that wakes a task finds nobody to preempt, and links it. The task that the
 * SWI interrupted is in the ready queue like any other that could run; it may
 * be suspended, aborted, or given another priority there. When the last SWI has
 * ended, the kernel asks who runs now, as after an interrupt.
 *
 * weft_swi.level is the priority of what runs: WEFT_PORT_URGENCY_MIN for tasks,
 * WEFT_PORT_URGENCY_MAX where SWIs are disabled. Whenever the critical section
 * is open outside ISRs, no posted SWI is more urgent than that: outside ISRs a
 * more urgent one starts at once, without being linked, and one that an ISR posts
 * is `due`: it starts when the last ISR ends.
 */
#ifndef KERNEL_SWI_H
#define KERNEL_SWI_H

#include <weft/swi.h>

#include "kernel.h"

/** State of the software interrupts of this node. Ports' assembly knows the first members. */
struct weft_swi_state {
    weft_swi_t *due;          /**< posted in an ISR, more urgent than `level`, not linked */
    weft_task_t *interrupted; /**< while the current task is `context`: the task below */
    weft_task_t context;      /**< stands for all SWIs as the current task */
    uint32_t level;           /**< priority of what runs, as a bit */
    weft_swi_t *running;      /**< NULL: none */
    uint32_t posted;          /**< levels with SWIs that wait to start */
};

extern struct weft_swi_state weft_swi;

/** The running task; in an ISR or an SWI, the interrupted one. */
static inline weft_task_t *weft_swi_task(void)
{
    return weft_sched_swis_active() ? weft_swi.interrupted : weft_kernel.current;
}

/** Takes out what is due; something is. Critical section held. */
static inline weft_swi_t *weft_swi_take_due_locked(void)
{
    weft_swi_t *swi = weft_swi.due;

    weft_swi.due = NULL;
    swi->next = NULL;
    return swi;
}

/**
 * A task, or an ISR that interrupted one, lets SWIs run: from here on the current
 * task is weft_swi.context. Critical section held.
 */
void weft_swi_begin_locked(void);

/**
 * No SWI runs any more: the current task is the interrupted one again, and
 * weft_kernel_preempt() is due. Critical section held.
 */
void weft_swi_end_locked(void);

/**
 * At the end of the last ISR, critical section held: runs what is due. The
 * current task is the interrupted one afterwards, or weft_swi.context if an SWI
 * was interrupted. For ports whose interrupts end in C.
 */
void weft_swi_interrupt_locked(void);

#endif
