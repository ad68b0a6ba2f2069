/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for SPARC V8 with the `casa` of LEON3 and later. Contract: arch/arch.h.
 *
 * Programs are compiled with -mflat: calls do not move the register window. Traps do, by one. So
 * tasks and SWIs have one window, and handlers the one below it:
 *  - l6 and l7 belong to the arch (-ffixed-l6, -ffixed-l7). Those of each window are what PSR is
 *    there with the kernel lock held and free: the lock is a write of one, without a look at PSR.
 *    It raises the interrupt level to the highest, which masks all but level 15. Handlers have both
 *    at levels that mask as much; they differ, so that one can tell.
 *  - g2 to g7 belong to the arch, too (-mno-app-regs; g5 to g7 do in any case): a handler has only
 *    g1 and y to keep. g7 is the border between the interrupt stack, which grows down from it, and
 *    all other data.
 */
#ifndef ARCH_SPARC_WEFT_ARCH_H
#define ARCH_SPARC_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "bits.h"
#include "word_copy.h"

#define WEFT_STACK_ALIGN 8U
#define WEFT_STACK_MIN 512U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 0
#define WEFT_ARCH_CHECKS_STACKS 1
#define WEFT_ARCH_STACK_EXTRA 512U /* each call has room for 16 registers, and for arguments */
#define WEFT_ARCH_PRIORITY_MAX 0U
#define WEFT_ARCH_PRIORITY_MIN UINT32_MAX
#define WEFT_ARCH_PRIORITY_MASK(priority) (1U << (priority))
#define WEFT_ARCH_IRQ_TABLE

__extension__ register uintptr_t weft_sparc_g7 __asm__("%g7");
__extension__ register uintptr_t weft_sparc_open __asm__("%l7");

/** What is written to PSR comes to effect within three instructions. */
static inline void weft_arch_lock(void)
{
    __asm__ volatile("wr %%l6, 0, %%psr\n\tnop\n\tnop\n\tnop" : : : "cc", "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm__ volatile("wr %%l7, 0, %%psr\n\tnop\n\tnop\n\tnop" : : : "cc", "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    uint32_t psr;
    __asm__ volatile("rd %%psr, %0" : "=r"(psr));
    return (~psr & 0xF00U) == 0;
}

/** By the lowest bit of the number of the window: tasks and SWIs have 1. */
static inline bool weft_arch_in_isr(void)
{
    return (weft_sparc_open & 1U) == 0;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

/** One attempt: by the contract it may fail for no reason. */
static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    __asm__ goto("ld [%0], %%g1\n\t"
                 "addcc %%g1, %1, %%o5\n\t"
                 "bpos,a 1f\n\t"
                 "casa [%0] 0xb, %%g1, %%o5\n\t"
                 "ba %l2\n\t"
                 "nop\n"
                 "1:\n\t"
                 "cmp %%g1, %%o5\n\t"
                 "bne %l2\n\t"
                 "nop"
                 :
                 : "r"(word), "rI"(delta)
                 : "g1", "o5", "cc", "memory"
                 : failed);
    return true;
failed:
    weft_arch_lock();
    return false;
}

/**
 * With the kernel lock held, the word is what it is. A negative result came from 0, to which -1 was
 * added.
 */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    if (*word != 0) {
        return false;
    }
    *word = value;
    return true;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    __asm__ goto("mov %r2, %%g1\n\t"
                 "casa [%0] 0xb, %r1, %%g1\n\t"
                 "cmp %r1, %%g1\n\t"
                 "bne %l3\n\t"
                 "nop"
                 :
                 : "r"(word), "rJ"(from), "rJ"(to)
                 : "g1", "cc", "memory"
                 : failed);
    return true;
failed:
    return false;
}

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    return weft_bits_lowest(bits);
}

/** Index of a single bit, as weft_arch_first() has it. */
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

/** Stores what is not zero and at hand into weft_sparc_words.preempt. */
static inline void weft_arch_pend_switch(void)
{
    __asm__ volatile("st %%g7, [%%g7 + 8]" : : : "memory");
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
weft_words_copy_t weft_sparc_copy_bytes;

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    weft_words_copy_or(weft_sparc_copy_bytes, to, from, bytes);
}

#endif
