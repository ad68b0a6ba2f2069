/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Accounts of time and stacks, part of builds with `objcore: true`: what each
 * task and SWI has used, and the load of the processor. Semantics: the idle
 * formula of DSP/BIOS with time asleep in the place of counted loops, and the
 * thread runtime statistics of Zephyr.
 *
 * Time is counted in units of the board's time stamps, weft_stamp_hz() in a
 * second. It belongs to the task or SWI that runs; that of an ISR to whatever it
 * interrupts, or to `interrupts` if it ended a sleep.
 */
#ifndef WEFT_ACCOUNT_H
#define WEFT_ACCOUNT_H

#include <weft/pool.h>
#include <weft/swi.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where the time of the processor went since the start. */
typedef struct weft_load {
    uint64_t total;
    uint64_t idle;       /**< of the idle task: asleep, and in idle functions */
    uint64_t interrupts; /**< of ISRs that ended a sleep */
} weft_load_t;

/** What a task has used. */
typedef struct weft_task_statistics {
    weft_usage_t usage;
    size_t stack_size; /**< bytes */
    size_t stack_used; /**< the most bytes that were ever in use */
} weft_task_statistics_t;

/** What a pool has lent. */
typedef struct weft_pool_statistics {
    uint32_t size;  /**< bytes of a block */
    uint32_t count; /**< blocks */
    uint32_t used;  /**< blocks that are allocated */
    uint32_t high;  /**< the most that were allocated at once */
} weft_pool_statistics_t;

/** Units of time stamps in a second. Context: any. O(1). */
uint32_t weft_stamp_hz(void);

/** Reads the load since the start. Context: any. O(1). */
void weft_load(weft_load_t *load);

/**
 * Load of the processor between two readings in parts of a thousand: 1000 less
 * the idle time's share. Context: any. O(1).
 */
uint32_t weft_load_permille(const weft_load_t *before, const weft_load_t *now);

/**
 * Reads what a task has used; of the running one, up to now. The stack is that
 * of kernel calls and its own code, found by the pattern with which it was
 * filled when the task was created.
 * Context: any. O(unused bytes of the stack), interrupts open.
 */
void weft_task_statistics(const weft_task_t *task, weft_task_statistics_t *statistics);

/** Sets the times of a task to 0; its stack's pattern stays. Context: any. O(1). */
void weft_task_statistics_reset(weft_task_t *task);

/** Reads what an SWI has used. Context: any. O(1). */
void weft_swi_statistics(const weft_swi_t *swi, weft_usage_t *usage);

/** Reads what a pool has lent; of a packet pool, its member `pool`. Context: any. O(1). */
void weft_pool_statistics(const weft_pool_t *pool, weft_pool_statistics_t *statistics);

/**
 * The most bytes of the interrupt stack that were ever in use, by ISRs and SWIs.
 * Context: any. O(unused bytes).
 * @return 0 where handlers have no stack of their own, or its size is unknown
 */
size_t weft_interrupt_stack_used(void);

/** Bytes of the interrupt stack, or 0 likewise. Context: any. O(1). */
size_t weft_interrupt_stack_size(void);

#ifdef __cplusplus
}
#endif

#endif
