/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets of tasks: deferrable servers (Lehoczky, Sha, Strosnider, Enhanced aperiodic
 * responsiveness in hard real-time environments, 1987), whose periods begin when the task runs.
 *
 * A budget is charged when its task is switched out, and when its timeout expires. Each interval
 * counts one tick more than the difference of its ends: a task that runs only between ticks is
 * charged too.
 *
 * The timeout is set when the task is switched in, to when the rest of its budget would be used up.
 * It stays armed when the task is switched out: if it expires too early it is set again, or, if the
 * task does not run then, when it runs next. It also stays if it would be late by no more than a
 * small part of the budget. So most switches do not touch the time queue, and no task runs longer
 * than the budget that was left when the timeout was set.
 *
 * A throttled task is suspended by an ISR, under a flag of its own.
 */
#include "../budget.h"

#include <weft/budget.h>

#include "../sched.h"
#include "../swi.h"
#include "../time_queue.h"
#include "../wait.h"

/** Delay before the restart of a task that is still being switched out: longer than any handler. */
#define RETRY WEFT_MS(1)

/** States of a budget. */
enum {
    FRESH, /**< the period begins when the task runs */
    BEGUN,
    OVER, /**< used up: the timeout is the end of the period */
};

void weft_budget_init(weft_budget_t *object, weft_timeout_t budget, weft_timeout_t period,
                      weft_overrun_t overrun, weft_priority_t low)
{
    const weft_budget_t made =
        WEFT_BUDGET_INIT((uint32_t)budget, (uint32_t)period, (uint8_t)overrun, low);

    weft_check(budget != 0 && budget <= period && period <= WEFT_BUDGET_MAX &&
                   period >= WEFT_BUDGET_PERIOD_MIN,
               WEFT_MISUSE_BUDGET);
    weft_check(low < WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY);
    *object = made;
}

void weft_budget_attach(weft_task_t *task, const weft_task_attr_t *attr)
{
    weft_budget_t *budget = attr->budget;

    weft_check(budget == NULL || (attr->options & WEFT_TASK_COOPERATIVE) == 0, WEFT_MISUSE_BUDGET);
    task->budget = budget;
    if (budget != NULL) {
        weft_arch_lock();
        weft_budget_detach_locked(task); /* of the previous incarnation */
        budget->task = task;
        budget->attr = attr;
        weft_arch_unlock();
    }
}

static void arm_locked(weft_budget_t *budget, uint64_t deadline)
{
    weft_time_disarm_locked(&budget->timeout);
    budget->timeout.deadline = deadline;
    weft_time_arm_locked(&budget->timeout);
}

/** An armed timeout may be late by budget >> LATE, which is 3 %. */
enum { LATE = 5 };

/**
 * Arms the timeout for when the running task will have used up its budget, unless the armed one is
 * early enough.
 */
static void limit_locked(weft_budget_t *budget)
{
    uint64_t deadline = budget->since + (budget->left > 0 ? (uint64_t)budget->left : 0U);

    if (!weft_time_armed(&budget->timeout) ||
        budget->timeout.deadline > deadline + (budget->budget >> LATE)) {
        arm_locked(budget, deadline);
    }
}

/** True while the task runs at its lower priority. */
static bool is_lowered(const weft_budget_t *budget)
{
    return budget != NULL && budget->state == OVER && budget->overrun == WEFT_OVERRUN_LOWER;
}

/** Charges the task up to now; what it runs while lowered does not count against its budget. */
static void charge_locked(weft_budget_t *budget, uint64_t now, uint32_t more)
{
    uint64_t spent = now - budget->since + more;

    budget->since = now;
    budget->used += spent;
    if (!is_lowered(budget)) {
        budget->left -= (int64_t)spent;
    }
}

/** Starts a period; an overrun of the last one is deducted. */
static void refill_locked(weft_budget_t *budget)
{
    budget->left = (budget->left < 0 ? budget->left : 0) + (int64_t)budget->budget;
}

/** The task gets the processor. */
static void begin_locked(weft_budget_t *budget, uint64_t now)
{
    budget->since = now;
    if (budget->state == OVER) {
        return;
    }
    if (budget->state == BEGUN && now >= budget->period_end) {
        refill_locked(budget);
        budget->state = FRESH;
    }
    if (budget->state == FRESH) {
        budget->state = BEGUN;
        budget->period_end = now + budget->period;
    }
    limit_locked(budget);
}

void weft_budget_exchange_locked(weft_task_t *from, weft_task_t *to)
{
    uint64_t now = weft_board_clock();

    if (from->budget != NULL) {
        charge_locked(from->budget, now, 1);
    }
    if (to->budget != NULL) {
        begin_locked(to->budget, now);
    }
}

weft_status_t weft_budget_switch_unlock(weft_task_t *from, weft_task_t *to)
{
    weft_budget_exchange_locked(from, to);
    return weft_sched_switch_plain_unlock(from, to);
}

/** Resumes the task. weft_kernel_alarm() reschedules afterwards. */
static void resume_locked(weft_task_t *task)
{
    weft_task_clear(task, WEFT_TASK_FLAG_THROTTLED);
    if (!weft_task_is_active(task)) {
        return;
    }
    weft_trace_task_locked(WEFT_TRACE_RESUME, task);
    if (!weft_task_is_waiting(task) && task != weft_kernel.current) {
        weft_sched_ready_locked(task);
    }
}

/** Stops the task until the period has ended. */
static void throttle_locked(weft_task_t *task)
{
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    weft_task_set(task, WEFT_TASK_FLAG_THROTTLED);
    if (weft_list_linked(task)) {
        weft_sched_unlink_locked(task);
    }
}

/** Lowers the task and moves it behind its new equals, which it would otherwise delay. */
static void lower_locked(weft_task_t *task)
{
    task->base = weft_budget_base_locked(task, task->base);
    weft_wait_recompute_locked(task);
    if (weft_task_is_active(task)) {
        if (weft_list_linked(task)) {
            weft_sched_unlink_locked(task);
        }
        weft_sched_append_locked(task);
    }
}

/** Ends the task; it may already have been created again when this returns. */
static void end_locked(weft_task_t *task)
{
    weft_arch_unlock();
    weft_task_abort(task);
    weft_arch_lock();
}

/** True if the task has ended and is not created again. */
static bool has_ended(const weft_task_t *task)
{
    return weft_task_has(task, WEFT_TASK_FLAG_ENDED);
}

/** The running task has used up its budget before the period has ended. */
static void overrun_locked(weft_budget_t *budget)
{
    weft_task_t *task = budget->task;

    budget->overruns++;
    if (budget->overrun == WEFT_OVERRUN_RESTART) {
        end_locked(task);
        if (!has_ended(task)) {
            return;
        }
    }
    budget->state = OVER;
    arm_locked(budget, budget->period_end);
    if (budget->overrun == WEFT_OVERRUN_WAIT) {
        throttle_locked(task);
    } else if (budget->overrun == WEFT_OVERRUN_LOWER) {
        lower_locked(task);
    }
}

/**
 * The timeout of a running task expired. It may be early, because other tasks ran meanwhile. An
 * overrun waits while preemption is disabled.
 */
static void check_locked(weft_budget_t *budget)
{
    uint64_t now = weft_board_clock();

    charge_locked(budget, now, 0);
    if (budget->left <= 0 && now >= budget->period_end) {
        refill_locked(budget);
        budget->period_end = now + budget->period;
    }
    if (budget->left > 0) {
        limit_locked(budget);
    } else if (budget->task->preempt_threshold != WEFT_ARCH_PRIORITY_MAX) {
        overrun_locked(budget);
    }
}

/** Restarts the task. */
static void restart_locked(weft_task_t *task, const weft_task_attr_t *attr)
{
    weft_arch_unlock();
    weft_task_create(task, attr);
    weft_task_start(task);
    weft_arch_lock();
}

/** Undoes the effect of an overrun. */
static void release_locked(weft_budget_t *budget)
{
    weft_task_t *task = budget->task;

    if (budget->overrun == WEFT_OVERRUN_WAIT) {
        resume_locked(task);
    } else if (budget->overrun == WEFT_OVERRUN_LOWER) {
        task->base = budget->saved;
        weft_wait_recompute_locked(task);
    } else {
        restart_locked(task, budget->attr);
    }
}

/** The period of a budget that was used up has ended. */
static void replenish_locked(weft_budget_t *budget)
{
    bool runs = budget->task == weft_sched_task();
    uint64_t now = weft_board_clock();

    if (runs && budget->overrun == WEFT_OVERRUN_RESTART) { /* it is still being switched out */
        arm_locked(budget, now + RETRY);
        return;
    }
    if (budget->left <= -(int64_t)budget->budget) { /* the overrun uses up the whole next period */
        refill_locked(budget);
        budget->period_end += budget->period;
        arm_locked(budget, budget->period_end);
        return;
    }
    if (runs) {
        charge_locked(budget, now, 0);
    }
    refill_locked(budget);
    budget->state = FRESH;
    if (runs) {
        begin_locked(budget, now);
    }
    release_locked(budget);
}

void weft_budget_expire_locked(weft_timeout_node_t *node)
{
    weft_budget_t *budget =
        (weft_budget_t *)(void *)((uint8_t *)node - offsetof(weft_budget_t, timeout));

    if (budget->state == OVER) {
        replenish_locked(budget);
    } else if (budget->task == weft_sched_task() && !has_ended(budget->task)) {
        check_locked(budget);
    }
}

void weft_budget_detach_locked(weft_task_t *task)
{
    weft_budget_t *budget = task->budget;

    weft_time_disarm_locked(&budget->timeout);
    if (budget->state == OVER) {
        budget->state = BEGUN;
    }
}

void weft_budget_resume_limit_locked(weft_task_t *task)
{
    weft_budget_t *budget = task->budget;

    if (budget->state == BEGUN && weft_task_is_active(task)) {
        limit_locked(budget);
    }
}

weft_priority_t weft_budget_base_locked(weft_task_t *task, weft_priority_t priority)
{
    weft_budget_t *budget = task->budget;

    if (!is_lowered(budget)) {
        return priority;
    }
    budget->saved = priority;
    return priority > budget->low ? priority : budget->low;
}

weft_priority_t weft_budget_base(const weft_task_t *task)
{
    return is_lowered(task->budget) ? task->budget->saved : task->base;
}

bool weft_task_budget(const weft_task_t *task, weft_budget_usage_t *usage)
{
    weft_budget_t *budget = task->budget;

    if (budget == NULL) {
        return false;
    }
    weft_arch_lock();
    if (task == weft_sched_task() && !has_ended(task)) {
        charge_locked(budget, weft_board_clock(), 0);
    }
    usage->used = budget->used;
    usage->left = budget->left > 0 ? (weft_timeout_t)budget->left : 0;
    usage->overruns = budget->overruns;
    usage->is_over = budget->state == OVER;
    weft_arch_unlock();
    return true;
}
