/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Accounting of processor time and stacks, part of builds with `objcore: true`: usage of each task
 * and SWI, and processor load. Semantics: the idle formula of DSP/BIOS, with sleep time instead of
 * counted loops, and the thread runtime statistics of Zephyr.
 *
 * Time is in units of the board's time stamps, weft_stamp_hz() per second. It is charged to the
 * running task or SWI; that of an ISR to what it interrupts, or to `interrupts` if it ended a
 * sleep.
 */
#ifndef WEFT_ACCOUNT_H
#define WEFT_ACCOUNT_H

#include <weft/pool.h>
#include <weft/swi.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Use of the processor since the start, while accounting was enabled. */
typedef struct weft_load {
    uint64_t total;
    uint64_t idle;       /**< of the idle task: asleep, and in idle functions */
    uint64_t interrupts; /**< of ISRs that ended a sleep */
} weft_load_t;

/** Statistics of a task. */
typedef struct weft_task_statistics {
    weft_usage_t usage;
    size_t stack_size; /**< bytes */
    size_t stack_used; /**< highest number of bytes in use so far */
} weft_task_statistics_t;

/** Statistics of a pool. */
typedef struct weft_pool_statistics {
    uint32_t size;  /**< bytes of a block */
    uint32_t count; /**< blocks */
    uint32_t used;  /**< blocks that are allocated */
    uint32_t high;  /**< highest number that was allocated at once */
} weft_pool_statistics_t;

/** Units of time stamps in a second. Context: any. O(1). */
uint32_t weft_stamp_hz(void);

/**
 * Enables or disables the accounting of times, which is enabled at the start. While it is disabled
 * no account gets time or runs, and `total` of weft_load_t stands still, so that loads are those of
 * the time when it was enabled; switches cost less. Stacks and pools are measured all the time.
 * Context: any. O(1).
 * @return whether it was enabled
 */
bool weft_accounting_enable(bool enable);

/** Reads the load since the start. Context: any. O(1). */
void weft_load(weft_load_t *load);

/**
 * Processor load between two readings in per mille: 1000 minus the idle share. Context: any. O(1).
 */
uint32_t weft_load_permille(const weft_load_t *before, const weft_load_t *now);

/**
 * Reads what a task has used, up to now if it is running. Stack use is measured by the pattern with
 * which the stack was painted when the task was created.
 * Context: any. O(unused bytes of the stack), interrupts enabled.
 */
void weft_task_statistics(const weft_task_t *task, weft_task_statistics_t *statistics);

/** Resets the times of a task; the pattern of its stack stays. Context: any. O(1). */
void weft_task_statistics_reset(weft_task_t *task);

/** Reads what an SWI has used. Context: any. O(1). */
void weft_swi_statistics(const weft_swi_t *swi, weft_usage_t *usage);

/**
 * Reads the statistics of a pool; for a packet pool, pass its member `pool`. Context: any. O(1).
 */
void weft_pool_statistics(const weft_pool_t *pool, weft_pool_statistics_t *statistics);

/**
 * Highest number of bytes of the interrupt stack in use so far, by ISRs and SWIs.
 * Context: any. O(unused bytes).
 * @return 0 if handlers have no stack of their own, or its size is unknown
 */
size_t weft_interrupt_stack_used(void);

/** Bytes of the interrupt stack, or 0 as for weft_interrupt_stack_used(). Context: any. O(1). */
size_t weft_interrupt_stack_size(void);

#ifdef __cplusplus
}
#endif

#endif
