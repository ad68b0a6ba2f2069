/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part for RISC-V. Contract: arch/arch.h.
 *
 * Two registers that compilers leave alone carry the state of the arch:
 *
 *  - tp holds the bits of `mie` that the kernel lock clears: those of the
 *    kernel-aware interrupts. So the kernel lock is one instruction to
 *    take and one to release, and an interrupt whose bit is not in tp is never
 *    delayed by the kernel. A handler runs with mstatus.MIE clear, which makes
 *    the same two instructions harmless there.
 *  - gp is the border between the interrupt stack, which grows down from it,
 *    and all other data. The comparison of sp with gp tells a handler from a
 *    task, without a flag that each interrupt would have to set and clear.
 *
 * lr/sc need no loop: by the contract a step may fail for no reason, and the caller
 * looks again with the kernel lock held. A trap's exit performs one sc of its own, so
 * that no sc of a task succeeds after an interrupt, whatever the processor does to
 * reservations. Processors without them (the A extension) do the same steps with the
 * kernel lock held.
 */
#ifndef ARCH_RISCV_WEFT_ARCH_H
#define ARCH_RISCV_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "bits.h"

#define WEFT_STACK_ALIGN 16U
#ifdef __riscv_flen
#define WEFT_STACK_FLOATS (16U + 32U * (__riscv_flen / 8U))
#else
#define WEFT_STACK_FLOATS 0U
#endif
#define WEFT_STACK_MIN (512U + WEFT_STACK_FLOATS)
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 1
#define WEFT_ARCH_CHECKS_STACKS 1
#if __riscv_xlen == 64
#define WEFT_ARCH_STACK_EXTRA                                                                      \
    (512U + WEFT_STACK_FLOATS) /* frames are twice as large as elsewhere */
#else
#define WEFT_ARCH_STACK_EXTRA WEFT_STACK_FLOATS
#endif
#define WEFT_ARCH_PRIORITY_MAX 0U
#define WEFT_ARCH_PRIORITY_MIN UINT32_MAX
#define WEFT_ARCH_PRIORITY_MASK(priority) (1U << (priority))
#define WEFT_ARCH_IRQ_TABLE

/* User tasks. The deepest call fits: tests/user/test_kernel_stack.py. */
#define WEFT_ARCH_USER_STACK                                                                       \
    (((WEFT_CONFIG_CHECKS ? 1536U : 1024U) + (WEFT_CONFIG_USER_REMOTE ? 256U : 0U)) *              \
         (__riscv_xlen / 32) +                                                                     \
     WEFT_STACK_FLOATS)
#define WEFT_ARCH_REGIONS 5U
#define WEFT_ARCH_REGION_ALIGN(bytes) 16U
#define WEFT_ARCH_REGION_SIZE(bytes) (((bytes) + 15U) & ~15U)

/**
 * User frame: what a user task has in its registers while the kernel runs for
 * it, and what the kernel needs to enter and leave U-mode. See user.S.
 */
struct weft_arch_user {
    _Alignas(WEFT_STACK_ALIGN) uintptr_t pc; /**< where it goes on */
    uintptr_t sp;
    uintptr_t t0;
    uintptr_t t1;
    uintptr_t gp;        /**< the kernel's */
    uintptr_t calls;     /**< weft_user_calls */
    uintptr_t load;      /**< where in weft_riscv_load_regions to begin */
    uintptr_t bounds[8]; /**< begin and end of each region but the code's */
    uint8_t access[8];   /**< configuration of their entries of memory protection */
};

/** Not zero: preemption is due at the end of the handler. */
extern uintptr_t weft_riscv_preempt;

__extension__ register uintptr_t weft_riscv_sp __asm__("sp");
__extension__ register uintptr_t weft_riscv_gp __asm__("gp");

static inline void weft_arch_lock(void)
{
    __asm__ volatile("csrc mie, tp" : : : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm__ volatile("csrs mie, tp" : : : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    uintptr_t open;
    __asm__ volatile("csrr %0, mie\n\tand %0, %0, tp" : "=r"(open));
    return open == 0;
}

static inline bool weft_arch_in_isr(void)
{
    return weft_riscv_sp <= weft_riscv_gp;
}

/** Not zero in the handler of a zero-latency interrupt, in builds with checks: see irq.c. */
extern uint32_t weft_riscv_zero_latency;

static inline bool weft_arch_in_zero_latency(void)
{
    return weft_riscv_zero_latency != 0;
}

/** SWIs run on the interrupt stack, too, but with mstatus.MIE set. */
static inline bool weft_arch_in_handler(void)
{
    uintptr_t mstatus;
    __asm__ volatile("csrr %0, mstatus" : "=r"(mstatus));
    return (mstatus & 8U) == 0;
}

#ifdef __riscv_atomic

#if __riscv_xlen == 64
#define WEFT_RISCV_LR "lr.d"
#define WEFT_RISCV_SC "sc.d"
#else
#define WEFT_RISCV_LR "lr.w"
#define WEFT_RISCV_SC "sc.w"
#endif

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    __asm__ goto("lr.w t0, (%0)\n\t"
                 "add t0, t0, %1\n\t"
                 "bltz t0, %l2\n\t"
                 "sc.w t0, t0, (%0)\n\t"
                 "bnez t0, %l2"
                 :
                 : "r"(word), "rI"(delta)
                 : "t0", "memory"
                 : failed);
    return true;
failed:
    weft_arch_lock();
    return false;
}

/** The reservation of weft_arch_add_or_lock() lasts until a trap or another sc. */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    __asm__ goto("sc.w t0, %1, (%0)\n\t"
                 "bnez t0, %l2"
                 :
                 : "r"(word), "r"(value)
                 : "t0", "memory"
                 : failed);
    return true;
failed:
    return false;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    __asm__ goto(WEFT_RISCV_LR " t0, (%0)\n\t"
                               "bne t0, %z1, %l3\n\t" WEFT_RISCV_SC " t0, %z2, (%0)\n\t"
                               "bnez t0, %l3"
                 :
                 : "r"(word), "rJ"(from), "rJ"(to)
                 : "t0", "memory"
                 : failed);
    return true;
failed:
    return false;
}

#else

/** In one piece: a compiler would put moves of registers where the processor waits for them. */
static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    __asm__ goto("csrc mie, tp\n\t"
                 "lw t0, %0\n\t"
                 "add t0, t0, %1\n\t"
                 "bltz t0, %l2\n\t"
                 "sw t0, %0\n\t"
                 "csrs mie, tp"
                 :
                 : "m"(*word), "rI"(delta)
                 : "t0", "memory"
                 : failed);
    return true;
failed:
    return false;
}

/** What weft_arch_add_or_lock() saw, it saw under this hold of the kernel lock. */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    *word = value;
    return true;
}

/** While the kernel lock is held, `open` is 0. */
static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    uintptr_t open;
    bool swaps;

    __asm__ volatile("csrrc %0, mie, tp" : "=r"(open) : : "memory");
    swaps = *word == from;
    if (swaps) {
        *word = to;
    }
    __asm__ volatile("csrs mie, %0" : : "r"(open) : "memory");
    return swaps;
}

#endif

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

/* The base instruction set has no count of zeros. */

static inline unsigned weft_arch_first(uint32_t bits)
{
#ifdef __riscv_zbb
    return (unsigned)__builtin_ctz(bits);
#else
    return weft_bits_lowest(bits);
#endif
}

/** Index of a single bit, as weft_arch_first() has it. */
static inline unsigned weft_arch_index(uint32_t mask)
{
#ifdef __riscv_zbb
    return (unsigned)__builtin_ctz(mask);
#else
    return weft_bits_index(mask);
#endif
}

static inline unsigned weft_arch_leading_zeros(uint32_t word)
{
#ifdef __riscv_zbb
    return (unsigned)__builtin_clz(word);
#else
    return weft_bits_leading_zeros(word);
#endif
}

static inline bool weft_arch_is_higher(uint32_t a, uint32_t b)
{
    return a < b;
}

static inline void weft_arch_pend_switch(void)
{
    weft_riscv_preempt = weft_riscv_gp; /* not zero, and at hand */
}

static inline void weft_arch_store(void *to, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
                                   uint32_t e, uint32_t f)
{
    uintptr_t *words = to;
    uint32_t *halves = (uint32_t *)(words + 4);

    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    halves[0] = e;
    halves[1] = f;
}

/** Copies of other sizes or alignments: see copy.c. */
void weft_riscv_copy_bytes(void *to, const void *from, size_t bytes);

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    if (!WEFT_CONFIG_FAST_PATHS ||
        (((((uintptr_t)to | (uintptr_t)from) << 2) | bytes) & 15U) != 0) {
        weft_riscv_copy_bytes(to, from, bytes);
        return;
    }
    const uint32_t *end = (const uint32_t *)((uintptr_t)from + bytes);
    const uint32_t *source = from;
    uint32_t *target = to;

    do {
        uint32_t a = source[0];
        uint32_t b = source[1];
        uint32_t c = source[2];
        uint32_t d = source[3];

        target[0] = a;
        target[1] = b;
        target[2] = c;
        target[3] = d;
        source += 4;
        target += 4;
    } while (source != end);
}

#endif
