/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The time queue, and what the clock's interrupt does with it.
 */
#include "time_queue.h"

#include <weft/timer.h>

#include "alarm.h"
#include "time_heap.h"
#include "time_list.h"
#include "timer_internal.h"
#include "wait.h"

uint64_t weft_time_alarm;

/* What starts a timeout of its kind links the file of the function. */
WEFT_LINKED_BY_OTHERS(weft_wait_expire_locked);
WEFT_LINKED_BY_OTHERS(weft_timer_expire_locked);

void weft_time_arm_locked(weft_timeout_node_t *node)
{
    if (WEFT_CONFIG_TIME_LIST) {
        weft_time_list_arm_locked(node);
    } else {
        weft_time_heap_arm_locked(node);
    }
}

void weft_time_disarm_locked(weft_timeout_node_t *node)
{
    if (!weft_time_armed(node)) {
        return;
    }
    if (WEFT_CONFIG_TIME_LIST) {
        weft_time_list_disarm_locked(node);
    } else {
        weft_time_heap_disarm_locked(node);
    }
}

static void *owner_of(weft_timeout_node_t *node, size_t offset)
{
    return (uint8_t *)node - offset;
}

static void expire_timer_locked(weft_timer_t *timer)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_timer_expire_inline_locked(timer);
    } else {
        weft_timer_expire_locked(timer);
    }
}

static void expire_locked(weft_timeout_node_t *node)
{
    if (node->kind == WEFT_TIMEOUT_KIND_TASK) {
        weft_wait_expire_locked(owner_of(node, offsetof(weft_task_t, timeout)));
    } else if (WEFT_CONFIG_BUDGET && node->kind == WEFT_TIMEOUT_KIND_BUDGET) {
        weft_budget_expire_locked(node);
    } else {
        expire_timer_locked(owner_of(node, offsetof(weft_timer_t, timeout)));
    }
}

/**
 * One step of the work of the clock's interrupt, in a critical section of its own: order that is
 * missing, or the entry whose time has come. @return false: the first entry, if any, has still time
 */
static bool step_locked(void)
{
    weft_timeout_node_t *first;

    if (!WEFT_CONFIG_TIME_LIST && weft_time_heap_pair_locked()) {
        return true;
    }
    first = weft_kernel.timeouts;
    if (first == NULL || first->deadline > weft_board_clock()) {
        return false;
    }
    if (WEFT_CONFIG_TIME_LIST) {
        weft_time_disarm_locked(first);
    } else {
        weft_time_heap_take_first_locked(first);
    }
    expire_locked(first);
    return true;
}

/*
 * Until its end no alarm is set for what is left in the queue: weft_time_alarm is that of the alarm
 * which has come. A handler that starts a timeout meanwhile sets one only for an earlier time; the
 * end sets it for the earliest of all.
 */
void weft_kernel_alarm(void)
{
    uint64_t next;

    weft_arch_lock();
    weft_alarm_enter_locked();
    while (step_locked()) {
        weft_sched_pause_locked();
    }
    next = weft_kernel.timeouts != NULL ? weft_kernel.timeouts->deadline : UINT64_MAX;
    if (!WEFT_CONFIG_TIME_LIST) {
        weft_time_alarm = next;
    }
    weft_alarm_leave_unlock(next);
}

uint64_t weft_clock_now(void)
{
    weft_check_not(weft_wrong_context());
    return weft_time_now();
}
