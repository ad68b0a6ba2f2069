/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for MIPS32, release 2 or later, of either byte order. Contract: arch/arch.h.
 *
 *  - The kernel lock is Status.IE: one bit for all interrupts, which `di` and `ei` change in one
 *    instruction. So there are no zero-latency interrupts. A handler runs with the mask of all
 *    interrupts (Status.IM) closed, which makes both harmless there, and not at exception level
 *    (Status.EXL), where the processor would not store the address of a fault.
 *  - gp is the border between the interrupt stack, which grows down from it, and all other data:
 *    programs are compiled with -G0, so that no compiler uses it. The comparison of sp with gp
 *    tells a handler from a task, and what the arch itself keeps lies in its reach.
 *
 * ll/sc need no loop: by the contract a step may fail for no reason, and the caller looks again
 * with the kernel lock held. The return from an exception ends every ll.
 */
#ifndef ARCH_MIPS_WEFT_ARCH_H
#define ARCH_MIPS_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "word_copy.h"

#define WEFT_STACK_ALIGN 8U
#define WEFT_STACK_MIN 384U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 0
#define WEFT_ARCH_CHECKS_STACKS 1
#define WEFT_ARCH_STACK_EXTRA 256U /* frames have room for arguments of the called function */
#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_IRQ_TABLE

__extension__ register uintptr_t weft_mips_sp __asm__("$29");
__extension__ register uintptr_t weft_mips_gp __asm__("$28");

static inline void weft_arch_lock(void)
{
    __asm__ volatile("di\n\tehb" : : : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm__ volatile("ei" : : : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline uint32_t weft_mips_status(void)
{
    uint32_t status;
    __asm__ volatile("mfc0 %0, $12" : "=r"(status));
    return status;
}

static inline bool weft_arch_is_locked(void)
{
    return (weft_mips_status() & 1U) == 0;
}

static inline bool weft_arch_in_isr(void)
{
    return weft_mips_sp <= weft_mips_gp;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

/** SWIs run on the interrupt stack, too, but with interrupts open. */
static inline bool weft_arch_in_handler(void)
{
    return (weft_mips_status() & 0xFF00U) == 0;
}

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    __asm__ goto("ll $8, (%0)\n\t"
                 "addu $8, $8, %1\n\t"
                 "bltz $8, %l2\n\t"
                 "sc $8, (%0)\n\t"
                 "beqz $8, %l2"
                 :
                 : "r"(word), "rI"(delta)
                 : "$8", "memory"
                 : failed);
    return true;
failed:
    weft_arch_lock();
    return false;
}

/** The ll of weft_arch_add_or_lock() holds until an exception or another sc. */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    __asm__ goto("move $8, %1\n\t"
                 "sc $8, (%0)\n\t"
                 "beqz $8, %l2"
                 :
                 : "r"(word), "r"(value)
                 : "$8", "memory"
                 : failed);
    return true;
failed:
    return false;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    __asm__ goto("ll $8, (%0)\n\t"
                 "bne $8, %z1, %l3\n\t"
                 "move $8, %z2\n\t"
                 "sc $8, (%0)\n\t"
                 "beqz $8, %l3"
                 :
                 : "r"(word), "rJ"(from), "rJ"(to)
                 : "$8", "memory"
                 : failed);
    return true;
failed:
    return false;
}

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_leading_zeros(uint32_t word)
{
    return (unsigned)__builtin_clz(word);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    return weft_arch_leading_zeros(bits);
}

/** Index of a single bit, as weft_arch_first() has it. */
static inline unsigned weft_arch_index(uint32_t mask)
{
    return weft_arch_leading_zeros(mask);
}

static inline bool weft_arch_is_higher(uint32_t a, uint32_t b)
{
    return a > b;
}

/** Stores what is not zero and at hand into weft_mips_preempt, which switch.S looks at. */
static inline void weft_arch_pend_switch(void)
{
    __asm__ volatile("sw $28, %%gp_rel(weft_mips_preempt)($28)" : : : "memory");
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

/** Copies of other sizes or alignments: see copy.c. */
weft_words_copy_t weft_mips_copy_bytes;

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    weft_words_copy_or(weft_mips_copy_bytes, to, from, bytes);
}

#endif
