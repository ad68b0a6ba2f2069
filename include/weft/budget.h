/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets: how much processor time a task can use in a period, part of builds with
 * WEFT_CONFIG_BUDGET. A deferrable server: doc/reference/processor-budgets.md has the rules, the
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
 * The shortest period, in ticks. The clock can interrupt twice in each period; in a shorter one
 * this could take all processor time.
 */
#define WEFT_BUDGET_PERIOD_MIN WEFT_US(100U)

/** What happens to a task that has used up its budget, until the period ends. */
typedef enum weft_overrun {
    WEFT_OVERRUN_WAIT,    /**< it does not run */
    WEFT_OVERRUN_LOWER,   /**< it runs at a lower priority */
    WEFT_OVERRUN_RESTART, /**< it ends, and restarts from its entry in the next period */
} weft_overrun_t;

/** A processor budget. It belongs to one task; all members are private. */
struct weft_budget {
    weft_timeout_node_t
        timeout;         /**< next check while the task runs; after an overrun: end of the period */
    uint64_t since;      /**< the time up to which the running task is charged */
    uint64_t period_end; /**< end of the period; unused while the state is `fresh` */
    uint64_t used;       /**< since the start */
    int64_t left;        /**< of this period; if negative, deducted from the next one */
    weft_task_t *task;
    const weft_task_attr_t *attr; /**< for WEFT_OVERRUN_RESTART */
    uint32_t budget;
    uint32_t period;
    uint32_t overruns;
    uint8_t state;         /**< fresh, begun or over: kernel/budget/ */
    uint8_t overrun;       /**< weft_overrun_t */
    weft_priority_t low;   /**< for WEFT_OVERRUN_LOWER */
    weft_priority_t saved; /**< while lowered: the base priority of the task */
};

/** Initialiser of a weft_budget_t. @param low_priority for WEFT_OVERRUN_LOWER, else 0 */
#define WEFT_BUDGET_INIT(budget_ticks, period_ticks, what_follows, low_priority)                   \
    {{0, WEFT_TIMEOUT_KIND_BUDGET, NULL, NULL, NULL, 0},                                           \
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

/** Use of a processor budget. */
typedef struct weft_budget_usage {
    uint64_t used;       /**< ticks since the start, including those while lowered */
    weft_timeout_t left; /**< ticks of this period */
    uint32_t overruns;   /**< how often the budget was used up */
    bool is_over;        /**< it is used up, and the period has not ended */
} weft_budget_usage_t;

/**
 * Initializes a full budget. weft_task_create() attaches it to the task whose attributes name it;
 * it must then stay valid until the task has ended, and so must the attributes, if it restarts the
 * task. weft_task_abort() of a task that waits for its restart prevents the restart. The task must
 * not be cooperative. A task that is created again with the same budget continues with what is left
 * of it.
 * @param budget ticks, 1 to `period`
 * @param period ticks, WEFT_BUDGET_PERIOD_MIN to WEFT_BUDGET_MAX
 * @param low priority after an overrun, unless the task's own is lower; for WEFT_OVERRUN_LOWER
 * Context: any. Does not block. O(1).
 */
void weft_budget_init(weft_budget_t *object, weft_timeout_t budget, weft_timeout_t period,
                      weft_overrun_t overrun, weft_priority_t low);

/**
 * Reads what a task has used of its budget, up to now if it is running.
 * Context: any. Does not block. O(1).
 * @return false: the task has no budget, and nothing is stored
 */
bool weft_task_budget(const weft_task_t *task, weft_budget_usage_t *usage);

#ifdef __cplusplus
}
#endif

#endif
