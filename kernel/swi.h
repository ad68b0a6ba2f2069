/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts, for the scheduler and arch/. Only builds with WEFT_CONFIG_SWI contain
 * kernel/swi/.
 *
 * While an SWI runs, the current task is weft_swi.context, a placeholder with a higher priority
 * than all tasks, never linked and never switched to. So a service that wakes a task does not
 * preempt and links it. The task that the SWI interrupted is in the ready queue like any other
 * ready task; it may be suspended, aborted, or given another priority there. When the last SWI has
 * ended, the kernel reschedules as after an interrupt.
 *
 * weft_swi.level is the current SWI priority: WEFT_ARCH_PRIORITY_MIN in tasks,
 * WEFT_ARCH_PRIORITY_MAX while SWIs are disabled. While the kernel lock is free outside ISRs, no
 * posted SWI has a higher priority than that: outside ISRs such an SWI starts at once, without
 * being linked, and one that an ISR posts is `due`: it starts when the last ISR ends.
 */
#ifndef KERNEL_SWI_H
#define KERNEL_SWI_H

#include <weft/swi.h>

#include "kernel.h"

/** State of the software interrupts of this node. The assembly of arch/ knows the first members. */
struct weft_swi_state {
    weft_swi_t *due;          /**< posted in an ISR, of higher priority than `level`, not linked */
    weft_task_t *interrupted; /**< the interrupted task, while the current task is `context` */
    weft_task_t context;      /**< the current task while SWIs run */
    uint32_t level;           /**< current SWI priority, as a mask */
    weft_swi_t *running;      /**< NULL: none */
    uint32_t posted;          /**< bitmap of levels with posted SWIs */
};

extern struct weft_swi_state weft_swi;

/**
 * The running task; in an ISR or an SWI, the interrupted one; NULL before the start. Nothing is
 * read there: a fault may have made the current task any address.
 */
static inline weft_task_t *weft_sched_task(void)
{
    weft_task_t *current = weft_kernel.current;

    return WEFT_CONFIG_SWI && current == &weft_swi.context ? weft_swi.interrupted : current;
}

/** Removes the due SWI, which must exist. */
static inline weft_swi_t *weft_swi_take_due_locked(void)
{
    weft_swi_t *swi = weft_swi.due;

    weft_swi.due = NULL;
    swi->next = NULL;
    return swi;
}

/**
 * Enters SWI context from a task, or from an ISR that interrupted one: the current task is now
 * weft_swi.context.
 */
void weft_swi_begin_locked(void);

/**
 * Leaves SWI context: the current task is the interrupted one again. The caller must reschedule by
 * weft_kernel_preempt_locked().
 */
void weft_swi_end_locked(void);

/**
 * Runs the due SWI at the end of the last ISR. The current task is the interrupted one afterwards,
 * or weft_swi.context if an SWI was interrupted. For architectures whose interrupts end in C.
 */
void weft_swi_interrupt_locked(void);

#endif
