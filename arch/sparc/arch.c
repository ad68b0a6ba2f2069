/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: processor set-up, first context of a task, idle.
 */
#include "check.h"
#include "kernel.h"
#include "sparc.h"

/** Layout that switch.S knows; lowest address first. */
struct call_frame {
    uint32_t l0_to_l5[6];
    uint32_t i0_to_i7[8];
    uint32_t unused;
    uint32_t o7;
    uint32_t result;
    uint32_t psr;
};

_Static_assert(offsetof(struct call_frame, l0_to_l5) == CALL_L0, "frame.h: CALL_L0");
_Static_assert(offsetof(struct call_frame, i0_to_i7) == CALL_I0, "frame.h: CALL_I0");
_Static_assert(offsetof(struct call_frame, o7) == CALL_O7, "frame.h: CALL_O7");
_Static_assert(offsetof(struct call_frame, result) == CALL_RESULT, "frame.h: CALL_RESULT");
_Static_assert(offsetof(struct call_frame, psr) == CALL_PSR, "frame.h: CALL_PSR");
_Static_assert(sizeof(struct call_frame) <= TRAP_O0, "frame.h: TRAP_O0");
_Static_assert(TRAP_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(CALLED + TRAP_FRAME < WEFT_STACK_MIN, "an empty task can be interrupted");
_Static_assert(offsetof(struct weft_kernel, current) == KERNEL_CURRENT, "frame.h: KERNEL_CURRENT");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "switch.S: weft_kernel");
_Static_assert(offsetof(struct weft_kernel, ready_bits) == KERNEL_BITS, "frame.h: KERNEL_BITS");
_Static_assert(offsetof(struct weft_task, sp) == TASK_SP, "frame.h: TASK_SP");
_Static_assert(offsetof(struct weft_task, next) == TASK_NEXT, "frame.h: TASK_NEXT");
_Static_assert(WEFT_BITS_DE_BRUIJN == DE_BRUIJN, "frame.h: DE_BRUIJN");
_Static_assert(offsetof(struct weft_sparc_words, preempt) == WORD_PREEMPT, "frame.h");
_Static_assert(offsetof(struct weft_sparc_words, active) == WORD_ACTIVE, "frame.h");
_Static_assert(offsetof(struct weft_sparc_words, pc) == WORD_PC, "frame.h: std stores both");
#if WEFT_CONFIG_CHECKS
_Static_assert(offsetof(struct weft_task, stack) == TASK_STACK, "frame.h: TASK_STACK");
_Static_assert(WEFT_CANARY == CANARY, "frame.h: CANARY");
_Static_assert((WEFT_CANARY_WORDS - 1U) * sizeof(uint32_t) == CANARY_LAST, "frame.h");
#endif

void weft_sparc_enter(void);

__attribute__((section(".bss.weft_sparc"), aligned(8))) struct weft_sparc_words weft_sparc_words;

void weft_arch_setup(void)
{
    WEFT_SPARC_IRQMP->level = 0;
    WEFT_SPARC_IRQMP->mask = 1U << WEFT_SPARC_REQUESTS;
    WEFT_SPARC_IRQMP->force = 0;
    WEFT_SPARC_IRQMP->clear = UINT32_MAX;
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t sp = (uintptr_t)attr->stack + attr->stack_size - CALLED;
    struct call_frame *frame = (struct call_frame *)sp;

    frame->result = (uint32_t)attr->arg;
    frame->psr = TASK_OPEN;
    frame->o7 = (uint32_t)weft_sparc_enter - 8U; /* returns go to the second instruction behind */
    frame->i0_to_i7[0] = (uint32_t)attr->entry;
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
    weft_sparc_sleep_locked();
    weft_arch_unlock();
}
