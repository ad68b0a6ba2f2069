/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: software interrupts that a handler posted. switch.S calls this at the end of the
 * handler, in the window of tasks, on the interrupt stack, with the kernel lock held.
 */
#include "swi.h"

#include "sparc.h"

#if WEFT_CONFIG_SWI

_Static_assert(offsetof(struct weft_swi_state, due) == 0, "switch.S: weft_swi");

void weft_sparc_swi_first_locked(void);
void weft_sparc_swi_nested_locked(void);

/** A task was interrupted: switch.S asks afterwards which one must run. */
void weft_sparc_swi_first_locked(void)
{
    weft_swi_begin_locked();
    weft_kernel_swis_locked(weft_swi_take_due_locked());
    weft_swi_end_locked();
}

/** An SWI was interrupted. */
void weft_sparc_swi_nested_locked(void)
{
    if (weft_swi.due != NULL) {
        weft_kernel_swis_locked(weft_swi_take_due_locked());
    }
}

#endif
