/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The tables that the generator makes from a description, and the start of a node.
 */
#ifndef WEFT_SYSTEM_H
#define WEFT_SYSTEM_H

#include <weft/irq.h>
#include <weft/pool.h>
#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A task of the description. */
typedef struct weft_system_task {
    weft_task_t *task;
    weft_task_attr_t attr;
    const char *name;
    bool autostart;
} weft_system_task_t;

/** A shared pool of the description. */
typedef struct weft_shared_pool {
    weft_pool_t *pool;
    uint32_t *words; /**< state of each block */
} weft_shared_pool_t;

/** An interrupt that the description enables. */
typedef struct weft_system_irq {
    uint16_t irq;
    bool zero_latency;
} weft_system_irq_t;

/** Everything on one node. Constant, generated. */
typedef struct weft_system {
    const char *node;
    const weft_system_task_t *tasks;
    const weft_system_irq_t *irqs;
    uint16_t task_count;
    uint16_t irq_count;
    void (*prepare)(void);    /**< initializes pools and heaps before any task starts, or NULL */
    void (*start_time)(void); /**< starts timers, slices and devices after the tasks, or NULL */
    void *idle_stack;
    size_t idle_stack_size;
} weft_system_t;

/** The node's tables, defined by generated code. */
extern const weft_system_t weft_system;

/** The shared pools, terminated by an entry without a pool; on nodes with a network. Generated. */
extern const weft_shared_pool_t weft_shared_pools[];

/** Handlers by interrupt number, one for each interrupt of the board. Generated. */
extern const weft_isr_t weft_irq_table[];

/**
 * Handler of interrupts that the description does not name: ends in a fault record.
 * Context: ISR. Does not return.
 */
void weft_irq_unhandled(void);

/**
 * Starts the kernel with the node's tables, weft_system; the board calls it after reset.
 * Context: reset, once.
 */
WEFT_NORETURN void weft_start(void);

#ifdef __cplusplus
}
#endif

#endif
