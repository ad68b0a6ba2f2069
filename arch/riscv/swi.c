/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: software interrupts that a handler posted. switch.S calls this at the
 * end of the handler, on the interrupt stack, with mstatus.MIE clear.
 */
#include "swi.h"

#include "frame.h"
#include "riscv.h"

#if WEFT_CONFIG_SWI

_Static_assert(offsetof(struct weft_swi_state, due) == 0, "switch.S: weft_swi");

extern const char weft_riscv_swi_vectors[];

bool weft_riscv_swi_first_locked(void);
void weft_riscv_swi_nested(void);

/**
 * Lets interrupts in and runs what is due; what an interrupt changes is as before afterwards. Only
 * that floating-point registers have changed stays in mstatus: the return to the task clears them.
 */
static void run(void)
{
    uintptr_t mepc = CSR_READ(mepc);
    uintptr_t mstatus = CSR_READ(mstatus);
    const uintptr_t floats = WEFT_RISCV_FPU != 0 ? MSTATUS_FS_DIRTY : 0;

    weft_swi_t *swi = weft_swi_take_due_locked();

    weft_arch_lock();
    weft_riscv_open(true);
    weft_kernel_swis_locked(swi);
    (void)weft_riscv_close();
    weft_arch_unlock();
    weft_riscv_preempt = 0;
    CSR_WRITE(mstatus, mstatus | (CSR_READ(mstatus) & floats));
    CSR_WRITE(mepc, mepc);
}

/**
 * A task was interrupted. @return true if another one must run now; also where switch.S asks the
 * kernel for it, which charges and traces: it is asked once
 */
bool weft_riscv_swi_first_locked(void)
{
    uintptr_t vectors = CSR_READ(mtvec);
    weft_task_t *next;

    CSR_WRITE(mtvec, (uintptr_t)weft_riscv_swi_vectors | MTVEC_MODE);
    weft_swi_begin_locked();
    run();
    CSR_WRITE(mtvec, vectors);
    weft_swi_end_locked();
    if (WEFT_CONFIG_SWITCH_CALLS) {
        return true;
    }
    next = weft_kernel_preempt_locked();
    weft_kernel.current = weft_swi.interrupted; /* which leaves in switch.S */
    return next != weft_swi.interrupted;
}

/** An SWI was interrupted. */
void weft_riscv_swi_nested(void)
{
    weft_riscv_preempt = 0;
    if (weft_swi.due != NULL) {
        run();
    }
}

#endif
