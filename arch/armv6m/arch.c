/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv6-M: processor set-up, first context of a task, interrupts, idle.
 */
#include "arch.h"
#include <weft/mutex.h>
#include <weft/sem.h>

#include "check.h"
#include "fault.h"
#include "frame.h"
#include "kernel.h"
#include "registers.h"
#include "sleep.h"
#include "swi.h"

/** Layout that context.S and the processor share; lowest address first. */
struct call_frame {
    uint32_t result;
    uint32_t r8_to_r11[4];
    uint32_t r4_to_r7[4];
    uint32_t pc;
};

_Static_assert(sizeof(struct call_frame) == CALL_FRAME, "frame.h");
_Static_assert(offsetof(struct call_frame, r4_to_r7) == CALL_FRAME_R4, "frame.h");
_Static_assert(offsetof(struct call_frame, pc) == CALL_FRAME_PC, "frame.h");
_Static_assert(offsetof(struct weft_kernel, current) == KERNEL_CURRENT, "frame.h");
_Static_assert(offsetof(struct weft_kernel, ready_bits) == KERNEL_CURRENT + 4, "context.S");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "context.S: PendSV");
_Static_assert(offsetof(struct weft_task, sp) == 0, "context.S: task->sp");
_Static_assert(offsetof(struct weft_task, next) == TASK_NEXT, "frame.h");
_Static_assert(offsetof(struct weft_swi_state, due) == 0, "context.S, swi.S: weft_swi");
_Static_assert(offsetof(struct weft_swi_state, interrupted) == SWI_INTERRUPTED, "frame.h");
_Static_assert(offsetof(struct weft_swi_state, context) == SWI_CONTEXT, "frame.h");
_Static_assert(offsetof(weft_swi_t, next) == 0, "swi.S: what is due");
_Static_assert(WEFT_BITS_DE_BRUIJN == DE_BRUIJN, "frame.h");
#if WEFT_CONFIG_CHECKS
_Static_assert(offsetof(struct weft_task, stack) == TASK_STACK, "frame.h");
_Static_assert(WEFT_CANARY == CANARY, "frame.h");
#endif

/** Priorities of exceptions: two bits, smaller is higher. That of SVC is 0. */
enum {
    PRIORITY_KERNEL_AWARE = 0x80,
    PRIORITY_PENDSV = 0xC0,
};

/** The exception of all faults. */
enum { HARD_FAULT = 3 };

/** Interrupts begin here in the numbers of exceptions. */
enum { FIRST_IRQ = 16 };

void weft_armv6m_enter(void);

void weft_arch_setup(void)
{
    weft_arch_lock();
    SCB_SHPR2 = 0;
    SCB_SHPR3 = ((uint32_t)PRIORITY_KERNEL_AWARE << 24) | ((uint32_t)PRIORITY_PENDSV << 16);
    for (unsigned irq = 0; irq < weft_board_irqs; irq += 4) {
        NVIC_IPR(irq) = PRIORITY_KERNEL_AWARE * 0x01010101U;
    }
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t end = (uintptr_t)attr->stack + attr->stack_size;
    struct call_frame *frame = (struct call_frame *)(end - sizeof *frame);

    frame->result = (uint32_t)attr->arg;
    frame->r4_to_r7[0] = (uint32_t)attr->entry;
    frame->pc = (uint32_t)weft_armv6m_enter;
    task->sp = frame;
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((struct call_frame *)task->sp)->result = result;
}

/** No memory protection: context.S looks at the stack of each task that leaves. */
void weft_arch_guard(const weft_task_t *task)
{
    (void)task;
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    weft_armv6m_sleep_locked();
    weft_arch_unlock();
}

int weft_arch_irq_active(void)
{
    uint32_t exception;

    __asm volatile("mrs %0, ipsr" : "=r"(exception));
    if (exception == HARD_FAULT) {
        exception = weft_armv6m_interrupted;
    }
    return (int)exception - FIRST_IRQ >= 0 ? (int)exception - FIRST_IRQ : -1;
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    if (zero_latency) {
        weft_armv6m_fault_interrupt("interrupt cannot have zero latency", irq);
    }
}

void weft_irq_enable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ISER = 1U << irq;
}

void weft_irq_disable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ICER = 1U << irq;
    __asm volatile("dsb\nisb" : : : "memory");
}

void weft_irq_pend(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ISPR = 1U << irq;
    __asm volatile("dsb\nisb" : : : "memory");
}
