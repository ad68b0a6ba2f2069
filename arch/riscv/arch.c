/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: processor set-up, first context of a task, idle.
 */
#include "arch.h"
#include "check.h"
#include "frame.h"
#include "kernel.h"
#include "riscv.h"

/** Layout that switch.S knows; lowest address first. */
struct call_frame {
    uintptr_t result;
    uintptr_t ra;
    uintptr_t s0_to_s11[12];
    uintptr_t unused[2];
};

_Static_assert((int)sizeof(struct call_frame) == CALL_FRAME, "frame.h: CALL_FRAME");
_Static_assert((int)offsetof(struct call_frame, result) == CALL_RESULT, "frame.h: CALL_RESULT");
_Static_assert((int)offsetof(struct call_frame, ra) == CALL_RA, "frame.h: CALL_RA");
_Static_assert((int)offsetof(struct call_frame, s0_to_s11) == CALL_S0, "frame.h: CALL_S0");
_Static_assert(CALL_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(TRAP_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(INTERRUPT_RESERVE < WEFT_STACK_MIN, "an empty task can be interrupted");
_Static_assert((int)offsetof(struct weft_kernel, current) == KERNEL_CURRENT,
               "frame.h: KERNEL_CURRENT");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "switch.S: first_ready");
_Static_assert((int)offsetof(struct weft_kernel, ready_bits) == KERNEL_BITS,
               "frame.h: KERNEL_BITS");
_Static_assert((int)offsetof(struct weft_task, sp) == TASK_SP, "frame.h: TASK_SP");
_Static_assert((int)offsetof(struct weft_task, next) == TASK_NEXT, "frame.h: TASK_NEXT");
_Static_assert(WEFT_BITS_DE_BRUIJN == DE_BRUIJN, "frame.h");
#if WEFT_CONFIG_CHECKS
_Static_assert((int)offsetof(struct weft_task, stack) == TASK_STACK, "frame.h: TASK_STACK");
_Static_assert((int)offsetof(struct weft_task, guard) == TASK_GUARD, "frame.h: TASK_GUARD");
_Static_assert((int32_t)WEFT_CANARY == CANARY, "frame.h: CANARY");
_Static_assert((int)((WEFT_CANARY_WORDS - 1U) * sizeof(uint32_t)) == CANARY_LAST, "frame.h");
_Static_assert(INTERRUPT_RESERVE % 4 == 0, "a guard in units of four bytes");
#endif

uintptr_t weft_riscv_preempt;

extern const char VECTORS[];
void weft_riscv_enter(void);

void weft_arch_setup(void)
{
    CSR_WRITE(mstatus, WEFT_RISCV_FPU * MSTATUS_FS_INITIAL);
    CSR_WRITE(mie, 0);
#if WEFT_CONFIG_USER
    CSR_WRITE(mscratch, 0); /* no user task runs */
#endif
    CSR_WRITE(mtvec, (uintptr_t)VECTORS | MTVEC_MODE);
    weft_riscv_set_kernel_aware(MIE_SOFTWARE | MIE_TIMER | MIE_EXTERNAL);
    weft_riscv_irq_setup();
    weft_riscv_guard_setup();
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    struct call_frame *frame = (struct call_frame *)((uintptr_t)attr->stack + attr->stack_size) - 1;

    frame->result = (uintptr_t)attr->arg;
    frame->ra = (uintptr_t)weft_riscv_enter;
    frame->s0_to_s11[0] = (uintptr_t)attr->entry;
    task->sp = frame;
#if WEFT_CONFIG_CHECKS
    task->guard = (uintptr_t)attr->stack >> 2;
#endif
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((struct call_frame *)task->sp)->result = result;
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    weft_riscv_sleep_locked();
    weft_riscv_open(true);
}
