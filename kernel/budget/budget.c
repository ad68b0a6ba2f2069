/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets of tasks: deferrable servers (Lehoczky, Sha, Strosnider, Enhanced aperiodic
 * responsiveness in hard real-time environments, 1987), whose periods begin when the task runs.
 *
 * A budget is charged when its task leaves the processor, and when its timeout comes. Each stretch
 * counts a tick more than its ends differ: a task that runs between ticks only is not free.
 *
 * The timeout is set when the task gets the processor, to when all that is left would be used up.
 * It stays when the task leaves: if it comes too early it is set again, and if the task is not
 * running then, when it runs next. It also stays where it would come too late by no more than a
 * part of the budget: what is added to stretches makes each end a tick earlier than the one before.
 * So most switches set nothing. No task runs longer than what was left when the timeout was set.
 *
 * A throttled task is one that an ISR has suspended, under a flag of its own.
 */
#include "../budget.h"

#include <weft/budget.h>

#include "../sched.h"
#include "../swi.h"
#include "../time_queue.h"
#include "../wait.h"

/** Until a task that is to be restarted is looked at again: no handler takes as long. */
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
    const weft_budget_t made = WEFT_BUDGET_INIT(budget, period, (uint8_t)overrun, low);

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
        weft_port_lock();
        weft_budget_detach_locked(task); /* of the last life */
        budget->task = task;
        budget->attr = attr;
        weft_port_unlock();
    }
}

static void arm_locked(weft_budget_t *budget, uint64_t deadline)
{
    weft_time_disarm_locked(&budget->timeout);
    budget->timeout.deadline = deadline;
    weft_time_arm_locked(&budget->timeout);
}

/** An armed timeout stays that is this part of a budget too late: 3 %, as a shift. */
enum { LATE = 5 };

/** Sets the timeout to when a running task has used up what is left, unless one comes in time. */
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

/** The task has run until now; what it runs while lowered is not taken from its budget. */
static void charge_locked(weft_budget_t *budget, uint64_t now, uint32_t more)
{
    uint64_t spent = now - budget->since + more;

    budget->since = now;
    budget->used += spent;
    if (!is_lowered(budget)) {
        budget->left -= (int64_t)spent;
    }
}

/** A period has ended: what was used too much in it is taken off the next one. */
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
    return weft_sched_switch_plain(from, to);
}

/** The task goes on. Who links it where it belongs is weft_kernel_alarm(). */
static void resume_locked(weft_task_t *task)
{
    task->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_THROTTLED;
    if (!weft_sched_active(task)) {
        return;
    }
    weft_trace_task_locked(WEFT_TRACE_RESUME, task);
    if (task->wait == NULL && task != weft_kernel.current) {
        weft_sched_ready_locked(task);
    }
}

/** The task does not run until the period has ended. */
static void throttle_locked(weft_task_t *task)
{
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    task->timeout.flags |= WEFT_TASK_FLAG_THROTTLED;
    if (weft_ring_linked(task)) {
        weft_sched_unlink(task);
    }
}

/** The task goes behind its new equals, so that it does not keep them from running. */
static void lower_locked(weft_task_t *task)
{
    task->timeout.base = weft_budget_base_locked(task, task->timeout.base);
    weft_wait_refresh_locked(task);
    if (weft_sched_active(task)) {
        if (weft_ring_linked(task)) {
            weft_sched_unlink(task);
        }
        weft_sched_append(task);
    }
}

/** Ends the task; it may already have been created again when this returns. */
static void end_locked(weft_task_t *task)
{
    weft_port_unlock();
    weft_task_abort(task);
    weft_port_lock();
}

/** True if the task has ended and is not created again. */
static bool has_ended(const weft_task_t *task)
{
    return (task->timeout.flags & WEFT_TASK_FLAG_ENDED) != 0;
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

/** The timeout of a running task: what is left may have grown less by other tasks' time. */
static void look_locked(weft_budget_t *budget)
{
    uint64_t now = weft_board_clock();

    charge_locked(budget, now, 0);
    if (budget->left <= 0 && now >= budget->period_end) {
        refill_locked(budget);
        budget->period_end = now + budget->period;
    }
    if (budget->left > 0) {
        limit_locked(budget);
    } else if (budget->task->threshold != WEFT_PORT_URGENCY_MAX) { /* else when it is not held */
        overrun_locked(budget);
    }
}

/** Begins the task again. */
static void restart_locked(weft_task_t *task, const weft_task_attr_t *attr)
{
    weft_port_unlock();
    weft_task_create(task, attr);
    weft_task_start(task);
    weft_port_lock();
}

/** What followed the overrun is undone. */
static void release_locked(weft_budget_t *budget)
{
    weft_task_t *task = budget->task;

    if (budget->overrun == WEFT_OVERRUN_WAIT) {
        resume_locked(task);
    } else if (budget->overrun == WEFT_OVERRUN_LOWER) {
        task->timeout.base = budget->saved;
        weft_wait_refresh_locked(task);
    } else {
        restart_locked(task, budget->attr);
    }
}

/** The period of a budget that was used up has ended. */
static void replenish_locked(weft_budget_t *budget)
{
    bool runs = budget->task == weft_swi_task();
    uint64_t now = weft_board_clock();

    if (runs && budget->overrun == WEFT_OVERRUN_RESTART) { /* its last life is still leaving */
        arm_locked(budget, now + RETRY);
        return;
    }
    if (budget->left <= -(int64_t)budget->budget) { /* nothing would be there */
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
    } else if (budget->task == weft_swi_task() && !has_ended(budget->task)) {
        look_locked(budget);
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

void weft_budget_unheld_locked(weft_task_t *task)
{
    weft_budget_t *budget = task->budget;

    if (budget->state == BEGUN && weft_sched_active(task)) {
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
    return is_lowered(task->budget) ? task->budget->saved : task->timeout.base;
}

bool weft_task_budget(const weft_task_t *task, weft_budget_usage_t *usage)
{
    weft_budget_t *budget = task->budget;

    if (budget == NULL) {
        return false;
    }
    weft_port_lock();
    if (task == weft_swi_task() && !has_ended(task)) {
        charge_locked(budget, weft_board_clock(), 0);
    }
    usage->used = budget->used;
    usage->left = budget->left > 0 ? (weft_timeout_t)budget->left : 0;
    usage->overruns = budget->overruns;
    usage->is_over = budget->state == OVER;
    weft_port_unlock();
    return true;
}
