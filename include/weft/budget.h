/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets of tasks: how much of the processor's time a task can take in a period, part of
 * builds with WEFT_CONFIG_BUDGET. A deferrable server: doc/processor-budgets.md has the rules, the
 * bounds and the cost.
 */
#ifndef WEFT_BUDGET_H
#define WEFT_BUDGET_H

#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The longest budget and the longest period, in ticks. */
#define WEFT_BUDGET_MAX ((weft_timeout_t)INT32_MAX)

/**
 * The shortest period, in ticks: two interrupts of the clock in each leave time for others on every
 * processor here. In a shorter one they could take all of it.
 */
#define WEFT_BUDGET_PERIOD_MIN WEFT_US(100U)

/** What becomes of a task that has used up its budget, until the period ends. */
typedef enum weft_overrun {
    WEFT_OVERRUN_WAIT,    /**< it does not run */
    WEFT_OVERRUN_LOWER,   /**< it runs at a lower priority */
    WEFT_OVERRUN_RESTART, /**< it ends; then it begins again from its entry */
} weft_overrun_t;

/** A processor budget. It belongs to one task; all members are private. */
struct weft_budget {
    weft_timeout_node_t
        timeout;         /**< first look while the task runs; when over: end of the period */
    uint64_t since;      /**< the time up to which the running task is charged */
    uint64_t period_end; /**< when the budget is there again; not while it is `fresh` */
    uint64_t used;       /**< since the start */
    int64_t left;        /**< of this period; less than 0: taken off the next one */
    weft_task_t *task;
    const weft_task_attr_t *attr; /**< for WEFT_OVERRUN_RESTART */
    weft_timeout_t budget;
    weft_timeout_t period;
    uint32_t overruns;
    uint8_t state;         /**< fresh, begun or over: kernel/budget/ */
    uint8_t overrun;       /**< weft_overrun_t */
    weft_priority_t low;   /**< for WEFT_OVERRUN_LOWER */
    weft_priority_t saved; /**< while lowered: the base priority of the task */
};

/** Initialiser of a weft_budget_t. @param low_priority for WEFT_OVERRUN_LOWER, else 0 */
#define WEFT_BUDGET_INIT(budget_ticks, period_ticks, what_follows, low_priority)                   \
    {{NULL, NULL, NULL, 0, 0, WEFT_TIMEOUT_KIND_BUDGET, 0, 0},                                     \
     0,                                                                                            \
     0,                                                                                            \
     0,                                                                                            \
     (budget_ticks),                                                                               \
     NULL,                                                                                         \
     NULL,                                                                                         \
     (budget_ticks),                                                                               \
     (period_ticks),                                                                               \
     0,                                                                                            \
     0,                                                                                            \
     (what_follows),                                                                               \
     (low_priority),                                                                               \
     0}

/** What a task has used of its processor budget. */
typedef struct weft_budget_usage {
    uint64_t used;       /**< ticks since the start, what it ran while lowered included */
    weft_timeout_t left; /**< ticks of this period */
    uint32_t overruns;   /**< how often the budget was used up */
    bool is_over;        /**< it is used up, and the period has not ended */
} weft_budget_usage_t;

/**
 * Makes a full budget. It becomes that of a task by weft_task_create(), whose attributes name it;
 * it must then stay until the task has ended, and so must the attributes, if it restarts the
 * task; weft_task_abort() of a task that is going to begin again ends it for good. The task must
 * not be cooperative. A task that is created again with the same budget goes on with what is left
 * of it.
 * @param budget ticks, 1 to `period`
 * @param period ticks, WEFT_BUDGET_PERIOD_MIN to WEFT_BUDGET_MAX
 * @param low its priority while it is over, if it is lower than its own; for WEFT_OVERRUN_LOWER
 * Context: any. Does not block. O(1).
 */
void weft_budget_init(weft_budget_t *object, weft_timeout_t budget, weft_timeout_t period,
                      weft_overrun_t overrun, weft_priority_t low);

/**
 * Reads what a task has used of its budget; of the running one, up to now.
 * Context: any. Does not block. O(1).
 * @return false: the task has no budget, and nothing is stored
 */
bool weft_task_budget(const weft_task_t *task, weft_budget_usage_t *usage);

#ifdef __cplusplus
}
#endif

#endif
