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
 * A board whose processor has no memory protection (WEFT_BOARD_PMP is 0) has no
 * guard; the kernel's own look at the stacks remains.
 */
#include "frame.h"
#include "riscv.h"

enum {
    PMP_R = 1,
    PMP_RWX = 7,
    PMP_TOR = 1 << 3, /* from the address of the entry before to its own */
    PMP_NAPOT = 3 << 3,
};

/* Entry 0 is off and only the lower bound of entry 1, the guard; 2 is everything else. */
#define PMP_CONFIG ((PMP_TOR | PMP_R) << 8 | (PMP_NAPOT | PMP_RWX) << 16)
#define PMP_CONFIG_OFF ((PMP_NAPOT | PMP_RWX) << 16)

void weft_riscv_guard_setup(void)
{
#if GUARD
    CSR_WRITE(pmpaddr2, UINTPTR_MAX);
    CSR_WRITE(pmpcfg0, PMP_CONFIG);
#endif
}

/** NULL: guards nothing, so that a fault record can be made on the task's stack. */
void weft_port_guard(const weft_task_t *task)
{
#if GUARD
    if (task == NULL) {
        CSR_WRITE(pmpcfg0, PMP_CONFIG_OFF);
        return;
    }
#if WEFT_CONFIG_USER
    weft_riscv_regions = 0; /* a user task's are overwritten here */
    CSR_WRITE(pmpaddr2, UINTPTR_MAX);
#endif
    CSR_WRITE(pmpaddr0, (uintptr_t)task->stack >> 2);
    CSR_WRITE(pmpaddr1, ((uintptr_t)task->stack + INTERRUPT_RESERVE) >> 2);
    CSR_WRITE(pmpcfg0, PMP_CONFIG); /* QEMU 7.2 forgets what it knew of the addresses only here */
#if WEFT_CONFIG_USER
    CSR_SET(mstatus, MSTATUS_MPRV); /* a user task has cleared it */
#endif
#else
    (void)task;
#endif
}

bool weft_riscv_in_guard(uintptr_t address)
{
#if GUARD
    return address >> 2 >= CSR_READ(pmpaddr0) && address >> 2 < CSR_READ(pmpaddr1);
#else
    (void)address;
    return false;
#endif
}
