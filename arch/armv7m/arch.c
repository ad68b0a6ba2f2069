/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv7-M: processor set-up, first context of a task, interrupts, idle.
 */
#include "arch.h"
#include <weft/msgq.h>
#include <weft/mutex.h>
#include <weft/sem.h>

#include "check.h"
#include "frame.h"
#include "guard.h"
#include "kernel.h"
#include "registers.h"
#include "sleep.h"
#include "swi.h"

/** Layout that context.S and the processor share; lowest address first. */
struct call_frame {
    uint32_t result;
    uint32_t r4_to_r11[8];
    uint32_t pc;
};

_Static_assert(sizeof(struct call_frame) == CALL_FRAME, "frame.h");
_Static_assert(offsetof(struct call_frame, pc) == CALL_FRAME_PC, "frame.h");
_Static_assert(offsetof(struct weft_kernel, current) == KERNEL_CURRENT, "frame.h");
_Static_assert(offsetof(struct weft_kernel, ready_bits) == KERNEL_CURRENT + 4, "context.S: ldrd");
_Static_assert(offsetof(struct weft_kernel, ready) == 0, "context.S: PendSV");
_Static_assert(offsetof(struct weft_task, sp) == 0, "context.S: task->sp");
_Static_assert(offsetof(struct weft_task, next) == TASK_NEXT, "frame.h");
_Static_assert(offsetof(struct weft_swi_state, due) == 0, "context.S, swi.S: weft_swi");
_Static_assert(offsetof(struct weft_swi_state, interrupted) == SWI_INTERRUPTED, "frame.h");
_Static_assert(offsetof(struct weft_swi_state, context) == SWI_CONTEXT, "frame.h");
_Static_assert(offsetof(weft_swi_t, next) == 0, "swi.S: what is due");
#if WEFT_CONFIG_CHECKS
_Static_assert(offsetof(struct weft_task, stack) == TASK_STACK, "frame.h");
_Static_assert(offsetof(struct weft_task, guard) == TASK_GUARD, "frame.h");
_Static_assert(WEFT_CANARY == CANARY, "frame.h");
#endif

/* No larger, as published; checks add the stack to a task. */
_Static_assert(WEFT_CONFIG_CHECKS + WEFT_CONFIG_USER + WEFT_CONFIG_OBJCORE + WEFT_CONFIG_BUDGET +
                           WEFT_CONFIG_SLICES >
                       0 ||
                   sizeof(weft_task_t) == 64,
               "size of a task");
_Static_assert(WEFT_CONFIG_OBJCORE || WEFT_CONFIG_MARKS || sizeof(weft_sem_t) == 8,
               "size of a semaphore");
_Static_assert(WEFT_CONFIG_OBJCORE + WEFT_CONFIG_MARKS + WEFT_CONFIG_CEILINGS != 0 ||
                   sizeof(weft_mutex_t) == 16,
               "size of a mutex");
_Static_assert(WEFT_CONFIG_OBJCORE || WEFT_CONFIG_MARKS || sizeof(weft_msgq_t) == 32,
               "size of a message queue");

/** Priorities of exceptions; smaller is higher, BASEPRI masks from 0x80 on. */
enum {
    PRIORITY_ZERO_LATENCY = 0x40,
    PRIORITY_KERNEL_AWARE = 0x80,
    PRIORITY_PENDSV = 0xFF,
};

/** Exceptions that are faults. */
enum { FIRST_FAULT = 3, LAST_FAULT = 6 };

void weft_armv7m_enter(void);

/** Access for all. Without lazy stacking where there are user tasks: see fpu.inc. */
static void enable_floats(void)
{
    FPU_CPACR |= FPU_CPACR_FULL_ACCESS;
    if (WEFT_CONFIG_USER) {
        FPU_FPCCR &= ~FPU_FPCCR_LSPEN;
    }
    __asm volatile("dsb\nisb" : : : "memory");
}

void weft_arch_setup(void)
{
    weft_arch_lock();
    if (WEFT_ARMV7M_FPU) {
        enable_floats();
    }
    SCB_SHPR2 = 0;
    SCB_SHPR3 = ((uint32_t)PRIORITY_KERNEL_AWARE << 24) | ((uint32_t)PRIORITY_PENDSV << 16);
    SCB_CCR |= SCB_CCR_STKALIGN | SCB_CCR_DIV_0_TRP;
    SCB_SHCSR |= SCB_SHCSR_MEMFAULTENA | SCB_SHCSR_BUSFAULTENA | SCB_SHCSR_USGFAULTENA;
    for (unsigned irq = 0; irq < weft_board_irqs; irq++) {
        NVIC_IPR(irq) = PRIORITY_KERNEL_AWARE;
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_armv7m_guard_setup();
    }
}

void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t end = (uintptr_t)attr->stack + attr->stack_size;
    struct call_frame *frame = (struct call_frame *)(end - sizeof *frame);

    frame->result = (uint32_t)attr->arg;
    frame->r4_to_r11[0] = (uint32_t)attr->entry;
    frame->pc = (uint32_t)weft_armv7m_enter;
    weft_armv7m_guard_init(task, attr);
    task->sp = frame;
}

void weft_arch_set_result(weft_task_t *task, weft_status_t result)
{
    ((struct call_frame *)task->sp)->result = result;
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    weft_armv7m_sleep_locked();
    weft_armv7m_wake();
}

/** The interrupt whose handler faulted, the highest of nested ones; -1: none. */
static int handler_of_fault(uint32_t ipsr)
{
    int found = -1;

    if (!WEFT_CONFIG_CHECKS || ipsr < FIRST_FAULT || ipsr > LAST_FAULT) {
        return -1;
    }
    for (unsigned irq = 0; irq < weft_board_irqs; irq++) {
        bool is_active = (NVIC_IABR(irq >> 5) >> (irq & 31U) & 1U) != 0;

        if (is_active && (found < 0 || NVIC_IPR(irq) < NVIC_IPR((unsigned)found))) {
            found = (int)irq;
        }
    }
    return found;
}

int weft_arch_irq_active(void)
{
    uint32_t ipsr;
    __asm volatile("mrs %0, ipsr" : "=r"(ipsr));
    return ipsr >= 16U ? (int)ipsr - 16 : handler_of_fault(ipsr);
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    NVIC_IPR(irq) = zero_latency ? PRIORITY_ZERO_LATENCY : PRIORITY_KERNEL_AWARE;
}

void weft_irq_enable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ISER(irq >> 5) = 1U << (irq & 31U);
}

void weft_irq_disable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ICER(irq >> 5) = 1U << (irq & 31U);
    __asm volatile("dsb\nisb" : : : "memory");
}

void weft_irq_pend(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    NVIC_ISPR(irq >> 5) = 1U << (irq & 31U);
    __asm volatile("dsb\nisb" : : : "memory");
}
