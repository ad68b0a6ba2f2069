/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv7-M and Armv8-M: processor faults as records.
 */
#include <weft/system.h>

#include "arch.h"
#include "guard.h"
#include "kernel.h"
#include "registers.h"
#include "user.h"

/** What the processor stacks on exception entry. */
struct exception_frame {
    uint32_t r0_to_r3[4];
    uint32_t r12;
    uint32_t lr;
    uint32_t pc;
    uint32_t psr;
};

/** A bit of the configurable fault status register and what it means. */
struct cause {
    uint8_t bit;
    const char *what;
};

static const struct cause causes[] = {
    {0, "instruction access violation"},
    {1, "data access violation"},
    {3, "access violation on exception return"},
    {4, "stack overflow on exception entry"},
#if WEFT_ARMV7M_FPU
    {5, "access violation when floating point was stored"},
    {13, "bus fault when floating point was stored"},
#endif
    {8, "instruction bus fault"},
    {9, "data bus fault"},
    {10, "imprecise data bus fault"},
    {11, "bus fault on exception return"},
    {12, "stack overflow on exception entry"},
    {16, "undefined instruction"},
    {17, "invalid state"},
    {18, "invalid exception return"},
    {19, "no coprocessor"},
    {20, "stack overflow"},
    {24, "unaligned access"},
    {25, "division by zero"},
};

static const char *const names[] = {"r0", "r1", "r2",  "r3",  "r4",  "r5", "r6", "r7",
                                    "r8", "r9", "r10", "r11", "r12", "sp", "lr", "psr"};

/** Of EXC_RETURN: the frame is on the process stack. */
#define EXC_RETURN_PROCESS_STACK 4U

/** And: nothing of floating point is behind it. */
#define EXC_RETURN_BASIC 16U

void weft_armv7m_fault(const struct exception_frame *frame, uint32_t exc_return,
                       const uint32_t *r4_to_r11);

/** Bytes of the frame: an extended one has s0 .. s15, FPSCR and a reserved word behind it. */
static size_t frame_bytes(uint32_t exc_return)
{
    bool is_extended = WEFT_ARMV7M_FPU && (exc_return & EXC_RETURN_BASIC) == 0;

    return sizeof(struct exception_frame) + (is_extended ? 72U : 0);
}

static const char *describe(uint32_t status)
{
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        if ((status >> causes[i].bit & 1U) != 0) {
            return causes[i].what;
        }
    }
    return "hard fault";
}

/**
 * True if the frame could not be stacked, so that its contents mean nothing. The
 * processor then leaves the stack pointer at its limit, if that is the reason.
 */
static bool stacking_failed(uint32_t status, const struct exception_frame *frame)
{
    return (status & (1U << 4 | 1U << 12)) != 0 || (uintptr_t)frame == armv7m_stack_limit();
}

/** True if the main stack, of handlers and SWIs, ended in the fault, or right above it. */
static bool is_main_stack_over(uint32_t exc_return, uint32_t status,
                               const struct exception_frame *frame, uintptr_t address)
{
    if (!WEFT_CONFIG_CHECKS || (exc_return & EXC_RETURN_PROCESS_STACK) != 0) {
        return false;
    }
    uintptr_t begin = weft_arch_interrupt_stack().begin;
    return stacking_failed(status, frame) || (uintptr_t)frame <= begin ||
           begin - address - 1U < 64U;
}

/** Data address of the fault, if the processor recorded it. */
static uintptr_t fault_address(uint32_t status)
{
    if ((status & 1U << 7) != 0) {
        return SCB_MMFAR;
    }
    return (status & 1U << 15) != 0 ? SCB_BFAR : 0;
}

/** True if the address lies in the guard below the running task's stack. */
static bool in_guard(uintptr_t address)
{
    if (!WEFT_CONFIG_CHECKS || __ARM_ARCH >= 8 || (MPU_CTRL & MPU_CTRL_ENABLE) == 0) {
        return false;
    }
    MPU_RNR = ARMV7M_GUARD_REGION;
    return address - (MPU_RBAR & ~31U) < 32U && address >= (uintptr_t)weft_board_code_end;
}

#if WEFT_CONFIG_USER

/** True if a user task caused the fault, outside of its system calls. */
static bool is_users(uint32_t exc_return)
{
    uint32_t control;

    __asm volatile("mrs %0, control" : "=r"(control));
    return (exc_return & 12U) == 12U && (control & 1U) != 0; /* thread mode, process stack */
}

/** True if the frame lies where the running user task can write: it may have put sp anywhere. */
static bool is_own_frame(const struct exception_frame *frame, size_t bytes)
{
    const weft_user_t *user = weft_kernel.current->user;
    const weft_user_region_t *region = &user->regions[WEFT_USER_REGION_STACK];

    for (; region < user->regions_end; region++) {
        uintptr_t offset = (uintptr_t)frame - region->begin;

        if (offset <= region->end - region->begin &&
            region->end - region->begin - offset >= bytes) {
            return true;
        }
    }
    return false;
}

/** True if the address lies close below the stack of the running user task. */
static bool is_below_stack(uintptr_t address)
{
    const weft_user_region_t *stack = &weft_kernel.current->user->regions[WEFT_USER_REGION_STACK];

    return stack->begin - address - 1U < 256U;
}

/** The task goes on in weft_user_fault(), as in a system call, with a copy of the record. */
static void contain(const weft_fault_t *fault)
{
    weft_fault_t *copy = (weft_fault_t *)(void *)weft_kernel.current->user->arch - 1;
    struct exception_frame *frame = (struct exception_frame *)((uintptr_t)copy & ~7U) - 1;

    *copy = *fault;
    if (is_below_stack(fault->address) || is_below_stack(armv7m_process_stack())) {
        copy->what = "stack overflow";
    }
    frame->r0_to_r3[0] = (uint32_t)copy;
    frame->lr = 0;
    frame->pc = (uint32_t)weft_user_fault;
    frame->psr = 1U << 24;
    SCB_SHCSR &= ~SCB_SHCSR_SVCALLPENDED; /* a call that could not be stacked */
    SCB_CFSR = SCB_CFSR;                  /* each bit is cleared by writing it */
    SCB_HFSR = SCB_HFSR;
    __asm volatile("msr psp, %0\n"
                   "msr control, %1"
                   :
                   : "r"(frame), "r"(2)
                   : "memory");
}

#endif

void weft_armv7m_fault(const struct exception_frame *frame, uint32_t exc_return,
                       const uint32_t *r4_to_r11)
{
    uint32_t status = SCB_CFSR;
    weft_fault_t fault = {.what = describe(status), .code = status, .names = names};

    fault.address = fault_address(status);
#if WEFT_CONFIG_USER
    if (is_users(exc_return)) {
        fault.pc = !stacking_failed(status, frame) && is_own_frame(frame, frame_bytes(exc_return))
                       ? frame->pc
                       : 0;
        contain(&fault);
        return;
    }
#endif
    weft_kernel_fault_begin();
    bool is_main_over = is_main_stack_over(exc_return, status, frame, fault.address);
    if (is_main_over) {
        fault.what = "interrupt stack overflow";
    } else if (in_guard(fault.address)) {
        fault.what = "stack overflow";
    }
    MPU_CTRL = 0; /* the guard may cover the frame that is read now */
    if (!is_main_over && !stacking_failed(status, frame)) {
        fault.pc = frame->pc;
        fault.registers = sizeof names / sizeof names[0];
        for (size_t i = 0; i < 4; i++) {
            fault.values[i] = frame->r0_to_r3[i];
        }
        for (size_t i = 0; i < 8; i++) {
            fault.values[4 + i] = r4_to_r11[i];
        }
        fault.values[12] = frame->r12;
        fault.values[13] =
            (uintptr_t)frame + frame_bytes(exc_return) + ((frame->psr >> 9 & 1U) << 2);
        fault.values[14] = frame->lr;
        fault.values[15] = frame->psr;
    }
    weft_fault(&fault);
}

void weft_irq_unhandled(void)
{
    uint32_t ipsr;
    weft_fault_t fault = {.what = "unhandled interrupt", .names = names};

    __asm volatile("mrs %0, ipsr" : "=r"(ipsr));
    fault.code = ipsr - 16U;
    weft_fault(&fault);
}
