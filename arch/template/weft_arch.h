/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of an architecture that is still to be written. Contract: arch/arch.h; how to
 * go about it: doc/how-to/porting.md.
 *
 * Copy this folder to arch/<name>/ and replace the guard's name. The functions
 * below that need the processor end in a fault record which names them. The
 * others are portable C and right on every processor: replace them when the
 * bench shows what they cost.
 */
#ifndef ARCH_TEMPLATE_WEFT_ARCH_H
#define ARCH_TEMPLATE_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

/** To do: what the processor's calling convention asks for at a function's entry. */
#define WEFT_STACK_ALIGN 16U

/**
 * To do: the frames that an interrupt can put on a task's stack, the frame of a
 * switch, and the deepest service of the kernel (-fstack-usage).
 */
#define WEFT_STACK_MIN 512U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 1
#define WEFT_ARCH_CHECKS_STACKS 0
#define WEFT_ARCH_TICK_PART 1U
#define WEFT_ARCH_TAIL_CALLS 1

/** To do, rarely: what each stack of a description needs beyond a small processor's. */
#define WEFT_ARCH_STACK_EXTRA 0U

/** To do, if the vector table itself must hold weft_irq_table: a section attribute. */
#define WEFT_ARCH_IRQ_TABLE

/** Ends in a fault record: the function is still to be written. */
_Noreturn void weft_template_to_do(const char *function);

/**
 * To do: keep out kernel-aware interrupts, best by one instruction, best by a
 * mask that leaves zero-latency interrupts open. Not nested. It must be a
 * barrier for the compiler ("memory").
 */
static inline void weft_arch_lock(void)
{
    weft_template_to_do(__func__);
}

/**
 * To do: the reverse. Pending interrupts are taken here. In a handler it must
 * not open what the processor itself closed.
 */
static inline void weft_arch_unlock(void)
{
    weft_template_to_do(__func__);
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_template_to_do(__func__);
    return WEFT_OK;
}

/** To do: what weft_arch_lock() has changed. */
static inline bool weft_arch_is_locked(void)
{
    weft_template_to_do(__func__);
}

/** To do: a register that tells, or the comparison of the stack pointer; else a flag. */
static inline bool weft_arch_in_isr(void)
{
    weft_template_to_do(__func__);
}

/** To do, for builds with checks: in an ISR, true if it is one of zero latency. */
static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

/** To do: the same, but false in SWIs, which are no handlers (weft_arch_swi_call()). */
static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

/**
 * May fail for no reason, and here always does: each give and take is then done
 * with the kernel lock held. To do: load-linked and store-conditional, or compare
 * and exchange, without a loop; or, where there are none, what the name says with
 * the kernel lock held, which a success releases (arch/riscv).
 */
static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    (void)word;
    (void)delta;
    weft_arch_lock();
    return false;
}

/**
 * To do, only with a store-conditional that certainly fails after an interrupt:
 * that store.
 */
static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    (void)word;
    (void)value;
    return false;
}

/** To do, as for weft_arch_add_or_lock(). */
static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    (void)word;
    (void)from;
    (void)to;
    return false;
}

/*
 * Priorities as masks. Here the lowest bit is the highest priority, found by trial.
 * To do: with a count of leading zeros, 0x80000000 >> priority and greater is
 * higher (arch/armv7m); with trailing zeros or none, as below, with a
 * better search (arch/riscv).
 */
#define WEFT_ARCH_PRIORITY_MAX 0U
#define WEFT_ARCH_PRIORITY_MIN UINT32_MAX
#define WEFT_ARCH_PRIORITY_MASK(priority) (UINT32_C(1) << (priority))

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    unsigned index = 0;

    while ((bits & 1U) == 0) {
        bits >>= 1;
        index++;
    }
    return index;
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
    return a < b;
}

/**
 * To do: what makes the end of the last handler call weft_kernel_preempt_locked(): a
 * pending low-priority exception, or a word that the exit code tests.
 */
static inline void weft_arch_pend_switch(void)
{
    weft_template_to_do(__func__);
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

/** To do: words where both sides are aligned; 16 bytes are the case to be fast in. */
static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    uint8_t *target = to;
    const uint8_t *source = from;

    do {
        *target++ = *source++;
    } while (--bytes != 0);
}

#endif
