/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of a port for tests: one process, no signals, a clock that
 * stands still unless it is told to go on. Interrupts occur only at the points
 * where the kernel opens or is about to close the critical section, or around
 * its atomic steps, and there a seeded test can make them occur at will. Every
 * run repeats exactly. What the contract forbids, such as a nested critical
 * section, ends the program. Contract: arch/arch.h.
 */
#ifndef TESTS_SUPPORT_SIM_WEFT_ARCH_H
#define TESTS_SUPPORT_SIM_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

#include <weft/types.h>

#define WEFT_ARCH_TICK_PART 0U
#define WEFT_STACK_ALIGN 16U
#define WEFT_STACK_MIN 16384U
#define WEFT_ARCH_GUARD 0U
#define WEFT_ARCH_CHECKS_STACKS 0
#define WEFT_ARCH_STACK_EXTRA 65536U
#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_IRQ_TABLE

/* User tasks: user.c, or fuzzers, supply the functions. */
#define WEFT_ARCH_USER_STACK 65536U
#define WEFT_ARCH_REGIONS 8U
#define WEFT_ARCH_REGION_ALIGN(bytes) 16U
#define WEFT_ARCH_REGION_SIZE(bytes) (((bytes) + 15U) & ~15U)

/** What the port keeps for a user task. */
struct weft_arch_user {
    struct sim_user *of_user;
};

/** State of the simulated processor. */
struct sim {
    bool locked;
    bool in_isr;
    bool due;         /**< preemption when the interrupt ends */
    bool in_step;     /**< what is one step for interrupts is not over */
    uint64_t pending; /**< interrupts, the clock's is bit 63 */
    uint64_t enabled;
    uint64_t now; /**< the clock */
    uint64_t alarm;
    uint32_t ticks_per_read; /**< how far the clock advances when it is read */
    void (*inject)(void);    /**< called at every point where an interrupt may occur, or NULL */
    bool (*spurious)(void);  /**< makes an atomic step fail for no reason, or NULL */
    const int32_t *monitor;  /**< where weft_arch_try_mark() may store: no interrupt since */
    uint64_t points;         /**< number of such points so far */
    void (*broken)(const char *what); /**< called when the contract is broken, or NULL */
    bool advance_when_idle;           /**< the idle task moves the clock to the next alarm */
    void (*idle)(void);               /**< called when the idle task would wait forever, or NULL */
    void (*console)(const char *text, size_t length); /**< takes what is written, or NULL */
};

extern struct sim sim;

/** A point at which interrupts are taken, and may be injected. */
void sim_point(void);

/** Moves the clock; what falls due is served at the next point. */
void sim_advance(uint64_t now);

/** A task's part without privilege has a stack of its own: a new one begins. */
void sim_stack_clean(uint8_t *bottom, size_t size);

/** The first function on a stack calls this first. */
void sim_stack_arrived(void);

/** The running task runs on another of its stacks; NULL: that of the kernel. */
void sim_stack_change(ucontext_t *from, const ucontext_t *to, uint8_t *bottom, size_t size);

/** Ends the program because the kernel broke the contract. */
_Noreturn void sim_broken(const char *what);

static inline void weft_arch_lock(void)
{
    sim_point();
    if (sim.locked) {
        sim_broken("weft_arch_lock() nested");
    }
    sim.locked = true;
}

static inline void weft_arch_unlock(void)
{
    if (!sim.locked) {
        sim_broken("weft_arch_unlock() while open");
    }
    sim.locked = false;
    sim_point();
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    return sim.locked;
}

static inline bool weft_arch_in_isr(void)
{
    return sim.in_isr;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return false;
}

static inline bool weft_arch_in_handler(void)
{
    return sim.in_isr;
}

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    bool done;

    sim_point();
    sim.in_step = true;
    sim.monitor = NULL;
    done = !(sim.spurious && sim.spurious());
    if (done && *word + delta < 0) {
        sim.monitor = word;
        done = false;
    }
    *word += done ? delta : 0;
    sim.in_step = false;
    if (!done) {
        weft_arch_lock();
        return false;
    }
    sim_point();
    return true;
}

static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    if (!sim.locked) {
        sim_broken("weft_arch_try_mark() while open");
    }
    if (sim.monitor != word) {
        return false;
    }
    *word = value;
    return true;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    bool done;

    sim_point();
    sim.in_step = true;
    done = *word == from && !(sim.spurious && sim.spurious());
    *word = done ? to : *word;
    sim.in_step = false;
    if (done) {
        sim_point();
    }
    return done;
}

static inline uint32_t weft_arch_priority_mask(unsigned priority)
{
    return WEFT_ARCH_PRIORITY_MASK(priority);
}

static inline unsigned weft_arch_first(uint32_t bits)
{
    if (bits == 0) {
        sim_broken("weft_arch_first(0)");
    }
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
    if (!sim.in_isr || !sim.locked) {
        sim_broken("weft_arch_pend_switch() outside a locked ISR");
    }
    sim.due = true;
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
    if (bytes == 0) {
        sim_broken("weft_arch_copy() of nothing");
    }
    memmove(to, from, bytes);
}

#endif
