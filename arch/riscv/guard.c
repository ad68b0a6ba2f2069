/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: write protection of the low end of the running task's stack, in
 * builds with WEFT_CONFIG_CHECKS.
 *
 * Physical memory protection does not restrict M-mode, in which tasks run, but
 * mstatus.MPRV makes their loads and stores count as those of the mode in
 * mstatus.MPP, which is U while a task runs: mret leaves it so. A trap sets it
 * to M, so that handlers and trap frames are not restricted: they may use the
 * guarded bytes, which are as many as they need. Reading is allowed, because a
 * preempted task's frames may lie there when it comes back.
 *
 * The lowest address of the guard, in units of four bytes, is one word for each
 * task, which switch.S loads: guard_stack.
 *
 * The interrupt stack, of handlers and SWIs, has a guard that never changes: a locked entry, which
 * M-mode must respect. In builds with user tasks it has none: the entries in front are theirs.
 *
 * A board whose processor has no memory protection (WEFT_BOARD_PMP is 0) has no
 * guard; the kernel's own look at the stacks remains.
 */
#include "frame.h"
#include "riscv.h"

#if GUARD
static uintptr_t interrupt_guard(void)
{
    return weft_arch_interrupt_stack().begin - INTERRUPT_GUARD;
}
#endif

void weft_riscv_guard_setup(void)
{
#if GUARD
    if (!WEFT_CONFIG_USER) {
        CSR_WRITE(pmpaddr0, interrupt_guard() >> 2 | (INTERRUPT_GUARD / 8 - 1));
        CSR_WRITE(pmpcfg0, PMP_CONFIG_INTERRUPT_STACK);
    }
    CSR_WRITE_NUMBER(CSR_GUARD_ALL, UINTPTR_MAX);
    CSR_WRITE(pmpcfg0, PMP_CONFIG);
#endif
}

/** Called with NULL only, so that a fault record can be made on the task's stack. */
void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
#if GUARD
    CSR_WRITE(pmpcfg0, PMP_CONFIG_OFF);
#endif
}

bool weft_riscv_in_guard(uintptr_t address)
{
#if GUARD
    return address >> 2 >= CSR_READ_NUMBER(CSR_GUARD_BEGIN) &&
           address >> 2 < CSR_READ_NUMBER(CSR_GUARD_END);
#else
    (void)address;
    return false;
#endif
}

bool weft_riscv_in_interrupt_guard(uintptr_t address)
{
#if GUARD
    return !WEFT_CONFIG_USER && address - interrupt_guard() < INTERRUPT_GUARD;
#else
    (void)address;
    return false;
#endif
}
