/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for Armv7-M and Armv8-M Mainline. Contract: arch/arch.h.
 *
 * The kernel lock is BASEPRI. Taking it writes BASEPRI_MAX and releasing
 * writes BASEPRI, so that a reader of the code, or of a trace, can tell the two
 * apart by the instruction alone. BASEPRI holds eight bits only: 0x80808080,
 * which is loaded without touching the flags, is as good as the shorter 0x80.
 */
#ifndef ARCH_ARMV7M_WEFT_ARCH_H
#define ARCH_ARMV7M_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "fpu.h"

#define WEFT_STACK_ALIGN 8U
#define WEFT_STACK_MIN 160U
#define WEFT_STACK_FLOATS                                                                          \
    (WEFT_ARMV7M_FPU * (72U + 64U)) /* what the processor stores, and the switch */
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 1
#define WEFT_ARCH_CHECKS_STACKS 1
#define WEFT_ARCH_STACK_EXTRA 0U
#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_IRQ_TABLE __attribute__((section(".irq_vectors"), used))

/*
 * User tasks. Armv7-M: a region is a power of two, at a multiple of it, and from 256 bytes on has
 * eight parts that can be left out; so it ends after any eighth. Armv8-M: 32 bytes.
 */
#define WEFT_ARCH_USER_STACK                                                                       \
    ((WEFT_CONFIG_CHECKS ? 1024U : 768U) + (WEFT_CONFIG_USER_REMOTE ? 128U : 0U) +                 \
     WEFT_STACK_FLOATS)
#define WEFT_ARCH_REGIONS 5U
#if __ARM_ARCH >= 8
#define WEFT_ARCH_REGION_ALIGN(bytes) 32U
#define WEFT_ARCH_REGION_SIZE(bytes) (((bytes) + 31U) & ~31U)
#else
#define WEFT_ARCH_REGION_ALIGN(bytes)                                                              \
    ((bytes) <= 32U ? 32U : 1U << (32 - __builtin_clz((unsigned)(bytes) - 1U)))
#define WEFT_ARCH_REGION_PART(bytes)                                                               \
    ((bytes) <= 128U ? WEFT_ARCH_REGION_ALIGN(bytes) : WEFT_ARCH_REGION_ALIGN(bytes) / 8U)
#define WEFT_ARCH_REGION_SIZE(bytes)                                                               \
    (((bytes) + WEFT_ARCH_REGION_PART(bytes) - 1U) & ~(WEFT_ARCH_REGION_PART(bytes) - 1U))
#endif

/** What the arch keeps of a user task, above its kernel stack. */
struct weft_arch_user {
    uint32_t frame[8]; /**< base of the kernel stack: how a system call begins, see user.S */
    uint32_t mpu;      /**< address of MPU_RBAR */
    uint32_t
        regions[8]; /**< MPU_RBAR and MPU_RASR, or MPU_RLAR, of the stack and three partitions */
    uint32_t psp;   /**< preempted while it was unprivileged: its stack pointer */
#if WEFT_ARMV7M_FPU
    uint32_t floats[16]; /**< s16 .. s31 while it is not unprivileged or does not run */
#endif
};

/** BASEPRI while the kernel lock is held: priority 0x80 and what has a lower priority wait. */
#define WEFT_ARMV7M_MASK (WEFT_CONFIG_FAST_PATHS ? 0x80808080U : 0x80U)

#define WEFT_ARMV7M_ICSR ((volatile uint32_t *)0xE000ED04U)
#define WEFT_ARMV7M_ICSR_PENDSVSET (1U << 28)

static inline void weft_arch_lock(void)
{
    __asm volatile("msr basepri_max, %0" : : "r"(WEFT_ARMV7M_MASK) : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm volatile("msr basepri, %0" : : "r"(0) : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    uint32_t zero = WEFT_OK;

    __asm volatile("msr basepri, %0" : "+r"(zero) : : "memory");
    return (weft_status_t)zero;
}

static inline bool weft_arch_is_locked(void)
{
    uint32_t basepri;
    __asm volatile("mrs %0, basepri" : "=r"(basepri));
    return basepri != 0;
}

static inline bool weft_arch_in_isr(void)
{
    uint32_t ipsr;
    __asm("mrs %0, ipsr" : "=r"(ipsr));
    return ipsr != 0;
}

/** By its priority: see weft_arch_irq_latency(). Exceptions of the processor itself are none. */
static inline bool weft_arch_in_zero_latency(void)
{
    uint32_t ipsr;
    __asm("mrs %0, ipsr" : "=r"(ipsr));
    return ipsr >= 16U && ((volatile uint8_t *)0xE000E3F0U)[ipsr] < 0x80U;
}

static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

/* Exclusive accesses reach an offset of 1020: that of constraint Uv, not of m. */

/*
 * The timeout of a service occupies r2 and r3. With one operand in a high register, which is r12,
 * the compiler needs only r1 besides, and saves no register.
 */

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    int32_t value;
    uint32_t failed;
    __asm volatile("ldrex %0, %1" : "=h"(value) : "Uv"(*word));
    value += delta;
    if (value < 0) {
        weft_arch_lock();
        return false;
    }
    __asm volatile("strex %0, %2, %1" : "=&r"(failed), "=Uv"(*word) : "h"(value) : "memory");
    if (failed != 0) {
        weft_arch_lock();
        return false;
    }
    return true;
}

/**
 * The exclusive monitor is still set by the load in weft_arch_add_or_lock() unless
 * an exception came, or that function stored.
 */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    uint32_t failed;
    __asm volatile("strex %0, %2, %1" : "=&r"(failed), "=Uv"(*word) : "h"(value) : "memory");
    return failed == 0;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    register uintptr_t next __asm("r12") = to;
    uintptr_t value;
    uint32_t failed;
    __asm volatile("ldrex %0, %1" : "=r"(value) : "Uv"(*word));
    if (value != from) {
        return false;
    }
    __asm volatile("strex %0, %2, %1" : "=&r"(failed), "=Uv"(*word) : "r"(next) : "memory");
    return failed == 0;
}

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    return (unsigned)__builtin_clz(bits);
}

/** Index of a single bit, as weft_arch_first() has it. */
static inline unsigned weft_arch_index(uint32_t mask)
{
    return weft_arch_first(mask);
}

/** Zeros before the highest bit of a word that has one. */
static inline unsigned weft_arch_leading_zeros(uint32_t word)
{
    return (unsigned)__builtin_clz(word);
}

static inline bool weft_arch_is_higher(uint32_t a, uint32_t b)
{
    return a > b;
}

static inline void weft_arch_pend_switch(void)
{
    *WEFT_ARMV7M_ICSR = WEFT_ARMV7M_ICSR_PENDSVSET;
}

static inline void weft_arch_store(void *to, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
                                   uint32_t e, uint32_t f)
{
    register uintptr_t r0 __asm("r0") = a;
    register uintptr_t r1 __asm("r1") = b;
    register uintptr_t r2 __asm("r2") = c;
    register uintptr_t r3 __asm("r3") = d;
    register uint32_t r4 __asm("r4") = e;
    register uint32_t r5 __asm("r5") = f;

    __asm volatile("stmia %0, {r0-r5}"
                   :
                   : "r"(to), "r"(r0), "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5)
                   : "memory");
}

/** Copies of other sizes or alignments: see copy.S. */
void weft_armv7m_copy_bytes(void *to, const void *from, size_t bytes);

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    if (!WEFT_CONFIG_FAST_PATHS ||
        (((((uintptr_t)to | (uintptr_t)from) << 2) | bytes) & 15U) != 0) {
        weft_armv7m_copy_bytes(to, from, bytes);
        return;
    }
    __asm volatile("1: ldmia %1!, {r3, r4, r5, r12}\n"
                   "stmia %0!, {r3, r4, r5, r12}\n"
                   "subs %2, %2, #16\n"
                   "bne 1b"
                   : "+r"(to), "+r"(from), "+r"(bytes)
                   :
                   : "r3", "r4", "r5", "r12", "cc", "memory");
}

#endif
