/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of the system control space that the arch uses.
 * Names and addresses: Armv7-M Architecture Reference Manual, chapter B3, and
 * Armv8-M Architecture Reference Manual, chapter D1. Bits of the latter read as
 * zero on the former.
 */
#ifndef ARCH_ARMV7M_REGISTERS_H
#define ARCH_ARMV7M_REGISTERS_H

#include <stdint.h>

#include "fpu.h"
#include "frame.h"

static inline volatile uint32_t *armv7m_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

#define NVIC_ISER(n) (*armv7m_register(0xE000E100U + 4U * (n)))
#define NVIC_ICER(n) (*armv7m_register(0xE000E180U + 4U * (n)))
#define NVIC_ISPR(n) (*armv7m_register(0xE000E200U + 4U * (n)))
#define NVIC_IABR(n) (*armv7m_register(0xE000E300U + 4U * (n)))
#define NVIC_IPR(n) (*(volatile uint8_t *)(0xE000E400U + (n)))

#define SCB_CCR (*armv7m_register(0xE000ED14U))
#define SCB_CCR_STKALIGN (1U << 9)
#define SCB_CCR_DIV_0_TRP (1U << 4)
#define SCB_SHPR2 (*armv7m_register(0xE000ED1CU))
#define SCB_SHPR3 (*armv7m_register(0xE000ED20U))
#define SCB_SHCSR (*armv7m_register(0xE000ED24U))
#define SCB_SHCSR_SVCALLPENDED (1U << 15)
#define SCB_SHCSR_MEMFAULTENA (1U << 16)
#define SCB_SHCSR_BUSFAULTENA (1U << 17)
#define SCB_SHCSR_USGFAULTENA (1U << 18)
#define SCB_HFSR (*armv7m_register(0xE000ED2CU))
#define SCB_CFSR (*armv7m_register(0xE000ED28U))
#define SCB_MMFAR (*armv7m_register(0xE000ED34U))
#define SCB_BFAR (*armv7m_register(0xE000ED38U))

#define FPU_CPACR (*armv7m_register(0xE000ED88U))
#define FPU_CPACR_FULL_ACCESS (0xFU << 20)
#define FPU_FPCCR (*armv7m_register(0xE000EF34U))
#define FPU_FPCCR_LSPEN (1U << 30)

#define MPU_CTRL (*armv7m_register(0xE000ED94U))
#define MPU_CTRL_ENABLE 1U
#define MPU_CTRL_PRIVDEFENA 4U
#define MPU_RNR (*armv7m_register(0xE000ED98U))
#define MPU_RBAR (*armv7m_register(0xE000ED9CU))
#define MPU_RBAR_VALID 16U
#define MPU_RASR (*armv7m_register(0xE000EDA0U))
#define MPU_RLAR MPU_RASR /* its name in Armv8-M */
#define MPU_MAIR0 (*armv7m_register(0xE000EDC0U))

/** What preemption stores on the stack of a task without a look at the stack's limit. */
#define ARMV7M_PREEMPTION_FRAME (CALL_FRAME + WEFT_ARMV7M_FPU * 64U)

/**
 * Regions. On Armv7-M, of those that overlap the one with the highest number holds. On Armv8-M
 * overlapping ones cannot be accessed at all. 0 to 3 are the running user task's stack and
 * partitions.
 */
enum armv7m_region {
    ARMV7M_LOW_REGION = 4, /**< code, and all below it: read-only */
    ARMV7M_USER_CODE_REGION = 5,
    ARMV7M_NULL_REGION = 6,
    ARMV7M_GUARD_REGION = 7, /**< end of the running task's stack */
    ARMV8M_HIGH_REGION = 7,  /**< code behind that of user tasks */
};

/** Armv8-M: what MPU_MAIR0 has at index 0: write-back, allocating. */
#define ARMV8M_NORMAL_MEMORY 0xFFU

/** Stack pointer of the running task. */
static inline uintptr_t armv7m_process_stack(void)
{
    uintptr_t pointer;
    __asm volatile("mrs %0, psp" : "=r"(pointer));
    return pointer;
}

/** Limit of the tasks' stack pointer; 0: none. */
static inline uintptr_t armv7m_stack_limit(void)
{
    uintptr_t limit = 0;
#if __ARM_ARCH >= 8
    __asm volatile("mrs %0, psplim" : "=r"(limit));
#endif
    return limit;
}

#endif
