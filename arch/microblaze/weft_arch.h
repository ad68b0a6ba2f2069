/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for MicroBlaze with barrel shifter, pattern compare and the instructions for MSR.
 * Contract: arch/arch.h.
 *
 *  - The kernel lock is MSR.IE: one bit for all interrupts, which `msrclr` and `msrset` change in
 *    one instruction. So there are no zero-latency interrupts. A handler runs as in a break
 *    (MSR.BIP), which masks interrupts whatever IE is: that makes both harmless there.
 *  - r13 is the border between the interrupt stack, which grows down from it, and all other data,
 *    and r2 the address of the interrupt controller: the anchors of small data areas, which no
 *    compiler uses without -mxl-gp-opt. The comparison of r1, the stack pointer, with r13 tells a
 *    handler from a task.
 *  - What the arch and the kernel keep for each switch lies in local memory, below 0x8000, that of
 *    the arch at r13. The linker, which relaxes, leaves one instruction there of the two that an
 *    address takes elsewhere.
 *
 * lwx/swx need no loop: by the contract a step may fail for no reason, and the caller looks again
 * with the kernel lock held. Interrupts and exceptions end the reservation.
 */
#ifndef ARCH_MICROBLAZE_WEFT_ARCH_H
#define ARCH_MICROBLAZE_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "blocks.h"

#define WEFT_STACK_ALIGN 4U
#define WEFT_STACK_MIN 320U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 0
#define WEFT_ARCH_CHECKS_STACKS 1
#define WEFT_ARCH_STACK_EXTRA 256U /* frames have room for arguments of the called function */
#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_TAIL_CALLS 0 /* gcc makes none */
#define WEFT_ARCH_IRQ_TABLE __attribute__((section(".vectors.table"), used))

__extension__ register uintptr_t weft_microblaze_sp __asm__("r1");
__extension__ register uintptr_t weft_microblaze_r13 __asm__("r13");

/** What is written to MSR may come to effect an instruction later. */
static inline void weft_arch_lock(void)
{
    __asm__ volatile("msrclr r0, 2\n\tnop" : : : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm__ volatile("msrset r0, 2" : : : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline uint32_t weft_microblaze_msr(void)
{
    uint32_t msr;
    __asm__ volatile("mfs %0, rmsr" : "=r"(msr));
    return msr;
}

static inline bool weft_arch_is_locked(void)
{
    return (weft_microblaze_msr() & 2U) == 0;
}

static inline bool weft_arch_in_isr(void)
{
    return weft_microblaze_sp <= weft_microblaze_r13;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

/** SWIs run on the interrupt stack, too, but with interrupts open. */
static inline bool weft_arch_in_handler(void)
{
    return (weft_microblaze_msr() & 8U) != 0;
}

/** Adds a literal, or goes to `failed`; swx sets the carry where it has failed. */
#define MICROBLAZE_ADD(word, delta)                                                                \
    __asm__ goto("lwx r11, %0, r0\n\t"                                                             \
                 "addik r11, r11, " delta "\n\t"                                                   \
                 "blti r11, %l1\n\t"                                                               \
                 "swx r11, %0, r0\n\t"                                                             \
                 "addic r11, r0, 0\n\t"                                                            \
                 "bnei r11, %l1"                                                                   \
                 :                                                                                 \
                 : "r"(word)                                                                       \
                 : "r11", "memory"                                                                 \
                 : failed)

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    if (delta > 0) {
        MICROBLAZE_ADD(word, "1");
    } else {
        MICROBLAZE_ADD(word, "-1");
    }
    return true;
failed:
    weft_arch_lock();
    return false;
}

/** The lwx of weft_arch_add_or_lock() holds until an interrupt or another swx. */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    __asm__ goto("swx %1, %0, r0\n\t"
                 "addic r11, r0, 0\n\t"
                 "bnei r11, %l2"
                 :
                 : "r"(word), "r"(value)
                 : "r11", "memory"
                 : failed);
    return true;
failed:
    return false;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    __asm__ goto("lwx r11, %0, r0\n\t"
                 "xor r11, r11, %1\n\t"
                 "bnei r11, %l3\n\t"
                 "swx %2, %0, r0\n\t"
                 "addic r11, r0, 0\n\t"
                 "bnei r11, %l3"
                 :
                 : "r"(word), "r"(from), "r"(to)
                 : "r11", "memory"
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

/** Stores what is not zero and at hand into weft_microblaze_words.preempt. */
static inline void weft_arch_pend_switch(void)
{
    __asm__ volatile("swi r13, r13, 0" : : : "memory");
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
void weft_microblaze_copy_bytes(void *to, const void *from, size_t bytes);

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    if (!WEFT_CONFIG_FAST_PATHS || !weft_blocks_fit(to, from, bytes)) {
        weft_microblaze_copy_bytes(to, from, bytes);
        return;
    }
    weft_blocks_copy(to, from, bytes);
}

#endif
