/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: processor set-up, first context of a task, idle.
 */
#include "check.h"
#include "kernel.h"
#include "mips.h"

/** Layout that switch.S knows; lowest address first. */
struct call_frame {
    uint32_t result;
    uint32_t ra;
    uint32_t s0_to_s7[8];
    uint32_t fp;
    uint32_t unused;
};

_Static_assert(sizeof(struct call_frame) == CALL_FRAME, "frame.h: CALL_FRAME");
_Static_assert(offsetof(struct call_frame, result) == CALL_RESULT, "frame.h: CALL_RESULT");
_Static_assert(offsetof(struct call_frame, ra) == CALL_RA, "frame.h: CALL_RA");
_Static_assert(offsetof(struct call_frame, s0_to_s7) == CALL_S0, "frame.h: CALL_S0");
_Static_assert(CALL_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(TRAP_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(2 * TRAP_FRAME + CALL_FRAME + ARGUMENTS < WEFT_STACK_MIN,
               "an empty task can be interrupted");
_Static_assert(offsetof(struct weft_kernel, current) == KERNEL_CURRENT, "frame.h: KERNEL_CURRENT");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "switch.S: weft_kernel");
_Static_assert(offsetof(struct weft_kernel, ready_bits) == KERNEL_BITS, "frame.h: KERNEL_BITS");
_Static_assert(offsetof(struct weft_task, sp) == TASK_SP, "frame.h: TASK_SP");
_Static_assert(offsetof(struct weft_task, next) == TASK_NEXT, "frame.h: TASK_NEXT");
#if WEFT_CONFIG_CHECKS
_Static_assert(offsetof(struct weft_task, stack) == TASK_STACK, "frame.h: TASK_STACK");
_Static_assert(WEFT_CANARY == CANARY, "frame.h: CANARY");
_Static_assert((WEFT_CANARY_WORDS - 1U) * sizeof(uint32_t) == CANARY_LAST, "frame.h");
#endif

extern const char weft_mips_vectors[];
void weft_mips_enter(void);

void weft_arch_setup(void)
{
    CP0_WRITE(CP0_EBASE, (uintptr_t)weft_mips_vectors);
    CP0_WRITE(CP0_CAUSE, CAUSE_IV);
    weft_mips_open = STATUS_IM_SOFTWARE | STATUS_IM_TIMER | STATUS_EXL | STATUS_IE;
    CP0_WRITE(CP0_STATUS, STATUS_IM_SOFTWARE | STATUS_IM_TIMER);
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t end = (uintptr_t)attr->stack + attr->stack_size - ARGUMENTS;
    struct call_frame *frame = (struct call_frame *)end - 1;

    frame->result = (uint32_t)attr->arg;
    frame->ra = (uint32_t)weft_mips_enter;
    frame->s0_to_s7[0] = (uint32_t)attr->entry;
    task->sp = frame;
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((struct call_frame *)task->sp)->result = result;
}

/** No memory protection: switch.S looks at the stack of each task that leaves. */
void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    weft_mips_sleep_locked();
    weft_arch_unlock();
}
