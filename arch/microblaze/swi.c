/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: software interrupts that a handler posted. interrupt.S calls this at the end of the
 * handler, on the interrupt stack, with all interrupts masked. What an interrupt changes is in the
 * trap frame.
 */
#include "swi.h"

#include "microblaze.h"

#if WEFT_CONFIG_SWI

_Static_assert(offsetof(struct weft_swi_state, due) == 0, "interrupt.S: weft_swi");

bool weft_microblaze_swi_first_locked(void);
void weft_microblaze_swi_nested(void);

/** Lets interrupts in and runs what is due. */
static void run(void)
{
    weft_swi_t *swi = weft_swi_take_due_locked();

    weft_microblaze_unmask_locked();
    weft_kernel_swis_locked(swi);
    weft_microblaze_mask();
    weft_microblaze_words.preempt = 0;
}

/**
 * A task was interrupted. @return true if another one must run now; also where interrupt.S asks the
 * kernel for it, which charges and traces: it is asked once
 */
bool weft_microblaze_swi_first_locked(void)
{
    weft_task_t *next;

    weft_swi_begin_locked();
    run();
    weft_swi_end_locked();
    if (WEFT_CONFIG_SWITCH_CALLS) {
        return true;
    }
    next = weft_kernel_preempt_locked();
    weft_kernel.current = weft_swi.interrupted; /* which leaves in interrupt.S */
    return next != weft_swi.interrupted;
}

/** An SWI was interrupted. */
void weft_microblaze_swi_nested(void)
{
    weft_microblaze_words.preempt = 0;
    if (weft_swi.due != NULL) {
        run();
    }
}

#endif
