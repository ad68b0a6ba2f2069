/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: software interrupts that a handler posted. switch.S calls this at the end of the handler,
 * on the interrupt stack, with all interrupts masked.
 */
#include "swi.h"

#include "mips.h"

#if WEFT_CONFIG_SWI

_Static_assert(offsetof(struct weft_swi_state, due) == 0, "switch.S: weft_swi");

extern uint32_t weft_mips_preempt;

bool weft_mips_swi_first_locked(void);
void weft_mips_swi_nested(void);

/** Lets interrupts in and runs what is due; what an interrupt changes is as before afterwards. */
static void run(void)
{
    uint32_t epc = CP0_READ(CP0_EPC);
    weft_swi_t *swi = weft_swi_take_due_locked();

    weft_mips_unmask_locked();
    weft_kernel_swis_locked(swi);
    weft_mips_mask();
    weft_mips_preempt = 0;
    CP0_WRITE(CP0_EPC, epc);
}

/**
 * A task was interrupted. @return true if another one must run now; also where switch.S asks the
 * kernel for it, which charges and traces: it is asked once
 */
bool weft_mips_swi_first_locked(void)
{
    weft_task_t *next;

    weft_swi_begin_locked();
    run();
    weft_swi_end_locked();
    if (WEFT_CONFIG_SWITCH_CALLS) {
        return true;
    }
    next = weft_kernel_preempt_locked();
    weft_kernel.current = weft_swi.interrupted; /* which leaves in switch.S */
    return next != weft_swi.interrupted;
}

/** An SWI was interrupted. */
void weft_mips_swi_nested(void)
{
    weft_mips_preempt = 0;
    if (weft_swi.due != NULL) {
        run();
    }
}

#endif
