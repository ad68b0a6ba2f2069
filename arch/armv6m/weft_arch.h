/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for Armv6-M: Cortex-M0, M0+ and M1. Contract: arch/arch.h.
 *
 * The kernel lock is PRIMASK: the processor can mask all interrupts or none. So there are no
 * zero-latency interrupts, and what other processors do with exclusive accesses is done here with
 * interrupts masked for a few instructions.
 */
#ifndef ARCH_ARMV6M_WEFT_ARCH_H
#define ARCH_ARMV6M_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "bits.h"

#define WEFT_STACK_ALIGN 8U
#define WEFT_STACK_MIN 160U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 0
#define WEFT_ARCH_CHECKS_STACKS 1
#define WEFT_ARCH_STACK_EXTRA 0U
#define WEFT_ARCH_TAIL_CALLS 0 /* a jump reaches 2 KiB */
#define WEFT_ARCH_PRIORITY_MAX 0U
#define WEFT_ARCH_PRIORITY_MIN UINT32_MAX
#define WEFT_ARCH_PRIORITY_MASK(priority) (1U << (priority))
#define WEFT_ARCH_IRQ_TABLE __attribute__((section(".irq_vectors"), used))

#define WEFT_ARMV6M_ICSR ((volatile uint32_t *)0xE000ED04U)
#define WEFT_ARMV6M_ICSR_PENDSVSET (1U << 28)

static inline void weft_arch_lock(void)
{
    __asm volatile("cpsid i" : : : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm volatile("cpsie i" : : : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    uint32_t primask;
    __asm volatile("mrs %0, primask" : "=r"(primask));
    return primask != 0;
}

static inline bool weft_arch_in_isr(void)
{
    uint32_t ipsr;
    __asm("mrs %0, ipsr" : "=r"(ipsr));
    return ipsr != 0;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    int32_t value;

    weft_arch_lock();
    value = *word + delta;
    if (value < 0) {
        return false;
    }
    *word = value;
    weft_arch_unlock();
    return true;
}

/** What weft_arch_add_or_lock() saw, it saw under this hold of the kernel lock. */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    *word = value;
    return true;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    uint32_t primask;
    bool swaps;

    __asm volatile("mrs %0, primask\n"
                   "cpsid i"
                   : "=r"(primask)
                   :
                   : "memory");
    swaps = *word == from;
    if (swaps) {
        *word = to;
    }
    if (primask == 0) {
        weft_arch_unlock();
    }
    return swaps;
}

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    return weft_bits_lowest(bits);
}

static inline unsigned weft_arch_index(uint32_t mask)
{
    return weft_bits_index(mask);
}

static inline unsigned weft_arch_leading_zeros(uint32_t word)
{
    return weft_bits_leading_zeros(word);
}

static inline bool weft_arch_is_higher(uint32_t a, uint32_t b)
{
    return a < b;
}

static inline void weft_arch_pend_switch(void)
{
    *WEFT_ARMV6M_ICSR = WEFT_ARMV6M_ICSR_PENDSVSET;
}

static inline void weft_arch_store(void *to, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
                                   uint32_t e, uint32_t f)
{
    uint32_t *words = to;

    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    words[4] = e;
    words[5] = f;
}

/** Copies of other sizes or alignments: see copy.S. */
void weft_armv6m_copy_bytes(void *to, const void *from, size_t bytes);

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    if (!WEFT_CONFIG_FAST_PATHS ||
        (((((uintptr_t)to | (uintptr_t)from) << 2) | bytes) & 15U) != 0) {
        weft_armv6m_copy_bytes(to, from, bytes);
        return;
    }
    __asm volatile(".syntax unified\n"
                   "1: ldmia %1!, {r3, r4, r5, r6}\n"
                   "stmia %0!, {r3, r4, r5, r6}\n"
                   "subs %2, #16\n"
                   "bne 1b"
                   : "+l"(to), "+l"(from), "+l"(bytes)
                   :
                   : "r3", "r4", "r5", "r6", "cc", "memory");
}

#endif
