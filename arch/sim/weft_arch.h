/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of arch/sim: one node among many in one process, in
 * virtual time. Contract: arch/arch.h; node and engine: sim.h.
 *
 * Time passes only where a node enters the kernel: each hold of the kernel lock and
 * each atomic step takes weft_sim.step. There, and where the kernel lock
 * is released, interrupts are taken and the engine lets other nodes run.
 */
#ifndef ARCH_SIM_WEFT_ARCH_H
#define ARCH_SIM_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#include "processor.h"

#define WEFT_STACK_ALIGN 16U
#define WEFT_STACK_MIN 8192U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_ZERO_LATENCY 1
#define WEFT_ARCH_CHECKS_STACKS 0

/** Descriptions count for small processors; here handlers and the C library use the stacks, too. */
#define WEFT_ARCH_STACK_EXTRA 16384U

#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_IRQ_TABLE

extern struct weft_sim weft_sim;

/** Takes interrupts and lets other nodes run, unless the kernel lock is held or a handler is
 * active.
 */
void weft_sim_point(void);

/** Ends the node in a fault record: the kernel broke the contract of arch/arch.h. */
_Noreturn void weft_sim_broken(const char *what);

/** Time passes. */
static inline void weft_sim_step(void)
{
    weft_sim.now += weft_sim.step;
    if (__builtin_expect(weft_sim.now >= weft_sim.due, 0)) {
        weft_sim_point();
    }
}

static inline void weft_arch_lock(void)
{
    if (__builtin_expect(weft_sim.locked, 0)) {
        weft_sim_broken("a kernel lock that is held is taken again");
    }
    weft_sim_step();
    weft_sim.locked = true;
}

static inline void weft_arch_unlock(void)
{
    if (__builtin_expect(!weft_sim.locked, 0)) {
        weft_sim_broken("release of a kernel lock that is free");
    }
    weft_sim.locked = false;
    if (__builtin_expect((weft_sim.pending & weft_sim.enabled) != 0, 0)) {
        weft_sim_point();
    }
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    return weft_sim.locked;
}

static inline bool weft_arch_in_isr(void)
{
    return weft_sim.in_isr;
}

extern bool weft_sim_in_zero_latency;

static inline bool weft_arch_in_zero_latency(void)
{
    return weft_sim_in_zero_latency;
}

static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    weft_sim_step();
    if (*word + delta < 0) {
        weft_arch_lock();
        return false;
    }
    *word += delta;
    return true;
}

static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    (void)word;
    (void)value;
    return false;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    weft_sim_step();
    if (*word != from) {
        return false;
    }
    *word = to;
    return true;
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
    weft_sim.switch_due = true;
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

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    __builtin_memcpy(to, from, bytes);
}

#endif
