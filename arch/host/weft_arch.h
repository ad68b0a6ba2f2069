/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of arch/host: one node is one Linux process, x86-64 or
 * AArch64. Contract: arch/arch.h; signals and stacks: host.h.
 *
 * Interrupts are signals. The kernel lock is a flag, not a signal mask: a
 * signal that comes while the flag is set only notes its line in `pending`, and
 * whoever clears the flag looks at `pending` afterwards. A signal between the
 * two finds the flag clear and serves its line itself. So nothing is lost, and
 * the kernel lock costs two stores and a test instead of two system calls.
 */
#ifndef ARCH_HOST_WEFT_ARCH_H
#define ARCH_HOST_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/types.h>

#if defined(__x86_64__)
#include "x86_64.h"
#elif defined(__aarch64__)
#include "aarch64.h"
#else
#error "The host port knows x86-64 and AArch64."
#endif

#include "sanitize.h"

#define WEFT_STACK_ALIGN 16U

/**
 * Two signal frames with all vector registers, the C library's own needs, and
 * a guard page.
 */
#define WEFT_STACK_MIN 32768U
#define WEFT_STACK_FLOATS 0U
#define WEFT_ARCH_GUARD 8256U
#define WEFT_ARCH_ZERO_LATENCY 1
#define WEFT_ARCH_CHECKS_STACKS 0

/** Descriptions count for processors without signal frames and with words of 32 bits. */
#define WEFT_ARCH_STACK_EXTRA (WEFT_SANITIZE ? 131072U : 65536U)

#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U
#define WEFT_ARCH_PRIORITY_MASK(priority) (0x80000000U >> (priority))
#define WEFT_ARCH_IRQ_TABLE

/** What runs, in weft_host.isr; 0: a task. */
enum {
    WEFT_HOST_ISR_KERNEL = 1, /**< a kernel-aware handler: others wait until it ends */
    WEFT_HOST_ISR_ZERO = 2,   /**< a zero-latency handler */
};

/**
 * The processor's state that signals change; the assembly knows the first two
 * members. No bool: GCC 12 with -fsanitize=bool forgets that one is volatile.
 */
struct weft_host_port {
    volatile uint64_t pending; /**< kernel-aware lines that may have to be served */
    volatile uint32_t locked;  /**< 1 while the kernel lock is held, else 0 */
    uint32_t isr;              /**< WEFT_HOST_ISR_*; the same for all that one context sees */
    volatile uint32_t due;     /**< 1: preemption is due when the handlers have ended */
};

extern struct weft_host_port weft_host;

/**
 * Serves what is pending, unless the kernel lock is held or a handler
 * runs; a higher-priority task may run meanwhile.
 */
void weft_host_serve(void);

static inline void weft_arch_lock(void)
{
    weft_host.locked = 1;
    __asm volatile("" : : : "memory");
}

static inline void weft_arch_unlock(void)
{
    __asm volatile("" : : : "memory");
    weft_host.locked = 0;
    if (__builtin_expect(weft_host.pending != 0, 0)) {
        weft_host_serve();
    }
    __asm volatile("" : : : "memory");
}

static inline weft_status_t weft_arch_ok_unlock(void)
{
    weft_arch_unlock();
    return WEFT_OK;
}

static inline bool weft_arch_is_locked(void)
{
    return weft_host.locked != 0;
}

static inline bool weft_arch_in_isr(void)
{
    return weft_host.isr != 0;
}

static inline bool weft_arch_in_zero_latency(void)
{
    return (weft_host.isr & WEFT_HOST_ISR_ZERO) != 0;
}

static inline bool weft_arch_in_handler(void)
{
    return weft_arch_in_isr();
}

static inline bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
{
    uint32_t from = *(volatile uint32_t *)word;
    uint32_t to = from + (uint32_t)delta;

    if ((int32_t)to >= 0 && weft_host_exchange_32((uint32_t *)word, from, to)) {
        return true;
    }
    weft_arch_lock();
    return false;
}

static inline bool weft_arch_try_mark(int32_t *word, int32_t value)
{
    (void)word;
    (void)value;
    return false;
}

static inline bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
    return weft_host_exchange_64(word, from, to);
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
    weft_host.due = 1;
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
