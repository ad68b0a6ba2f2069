/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: processor set-up, first context of a task, idle.
 */
#include "check.h"
#include "kernel.h"
#include "microblaze.h"

/** Layout that switch.S knows; lowest address first. */
struct call_frame {
    uint32_t result;
    uint32_t r15;
    uint32_t r19_to_r31[13];
};

_Static_assert(sizeof(struct call_frame) == CALL_FRAME, "frame.h: CALL_FRAME");
_Static_assert(offsetof(struct call_frame, result) == CALL_RESULT, "frame.h: CALL_RESULT");
_Static_assert(offsetof(struct call_frame, r15) == CALL_R15, "frame.h: CALL_R15");
_Static_assert(offsetof(struct call_frame, r19_to_r31) == CALL_R19, "frame.h: CALL_R19");
_Static_assert(CALL_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(TRAP_FRAME % WEFT_STACK_ALIGN == 0, "the stack stays aligned");
_Static_assert(2 * TRAP_FRAME + CALL_FRAME + ARGUMENTS < WEFT_STACK_MIN,
               "an empty task can be interrupted");
_Static_assert(offsetof(struct weft_kernel, current) == KERNEL_CURRENT, "frame.h: KERNEL_CURRENT");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "interrupt.S: weft_kernel");
_Static_assert(offsetof(struct weft_kernel, ready_bits) == KERNEL_BITS, "frame.h: KERNEL_BITS");
_Static_assert(offsetof(struct weft_task, sp) == TASK_SP, "frame.h: TASK_SP");
_Static_assert(offsetof(struct weft_task, next) == TASK_NEXT, "frame.h: TASK_NEXT");
_Static_assert(offsetof(struct weft_microblaze_words, preempt) == WORD_PREEMPT, "frame.h");
_Static_assert(offsetof(struct weft_microblaze_words, task_sp) == WORD_TASK_SP, "frame.h");
_Static_assert(offsetof(struct weft_microblaze_words, active) == WORD_ACTIVE, "frame.h");
_Static_assert(offsetof(struct weft_microblaze_intc, acknowledge) == INTC_IAR, "frame.h: INTC_IAR");
_Static_assert(offsetof(struct weft_microblaze_intc, vector) == INTC_IVR, "frame.h: INTC_IVR");
#if WEFT_CONFIG_CHECKS
_Static_assert(offsetof(struct weft_task, stack) == TASK_STACK, "frame.h: TASK_STACK");
_Static_assert(WEFT_CANARY == CANARY, "frame.h: CANARY");
_Static_assert(WEFT_CANARY_WORDS == 1U, "frame.h: CANARY");
#endif

/** Bits of the controller's master enable register: its output, and its inputs. */
enum { MASTER_ON = 3 };

void weft_microblaze_enter(void);

__attribute__((section(".bss.weft_microblaze"))) struct weft_microblaze_words weft_microblaze_words;

void weft_arch_setup(void)
{
    weft_board_requests_init();
    WEFT_MICROBLAZE_INTC->enable = 1U << WEFT_BOARD_REQUESTS_IRQ;
    WEFT_MICROBLAZE_INTC->acknowledge = UINT32_MAX;
    WEFT_MICROBLAZE_INTC->master = MASTER_ON;
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t end = (uintptr_t)attr->stack + attr->stack_size - ARGUMENTS;
    struct call_frame *frame = (struct call_frame *)end - 1;

    frame->result = (uint32_t)attr->arg;
    frame->r15 = (uint32_t)weft_microblaze_enter - 8U; /* returns go to the second one behind */
    frame->r19_to_r31[0] = (uint32_t)attr->entry;
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
    weft_microblaze_sleep_locked();
    weft_arch_unlock();
}
