/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Start of a node from its generated tables, and the idle task.
 */
#include <weft/idle.h>
#include <weft/periodic.h>
#include <weft/system.h>

#include "netif.h"
#include "object.h"
#include "sched.h"
#include "user.h"

static weft_task_t idle_task;

static void start_tasks(void)
{
    for (unsigned i = 0; i < weft_system.task_count; i++) {
        const weft_system_task_t *entry = &weft_system.tasks[i];

        weft_task_create(entry->task, &entry->attr);
        if (entry->autostart) {
            weft_task_start(entry->task);
        }
    }
}

static void enable_interrupts(void)
{
    for (unsigned i = 0; i < weft_system.irq_count; i++) {
        weft_arch_irq_latency(weft_system.irqs[i].irq, weft_system.irqs[i].zero_latency);
        weft_irq_enable(weft_system.irqs[i].irq);
    }
}

/**
 * Tasks may share the lowest priority: waits for an interrupt only while the idle task is the only
 * one there.
 */
static void idle(void)
{
    for (;;) {
        bool stays_awake = WEFT_CONFIG_NET && weft_netif_idle();

        if (WEFT_CONFIG_IDLE) {
            weft_idle_pass();
            stays_awake = true;
        }
        weft_arch_lock();
        if (weft_list_is_single(&idle_task) && !stays_awake) {
            weft_idle_sleep_unlock();
            weft_account_idle();
        } else {
            weft_arch_unlock();
            weft_yield();
        }
    }
}

/**
 * The idle task. It finishes the start as a cooperative task, so that
 * everything exists and interrupts can be taken before the first task runs.
 */
static void finish_start(void *arg)
{
    (void)arg;
    if (weft_system.prepare != NULL) {
        weft_system.prepare();
    }
    if (WEFT_CONFIG_USER) {
        weft_user_init();
    }
    start_tasks();
    if (WEFT_CONFIG_NET) {
        weft_netif_start(); /* after start_tasks(): its interrupt serves calls at once */
    }
    if (weft_system.start_time != NULL) {
        weft_system.start_time();
    }
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_start();
    }
    if (WEFT_CONFIG_SWI && weft_system_swis.periodics != NULL) {
        weft_system_swis.start_periodics(weft_system_swis.periodics);
    }
    weft_mark_start();
    enable_interrupts();
    weft_arch_lock();
    idle_task.preempt_threshold = idle_task.priority_mask;
    weft_sched_leave_unlock();
    idle();
}

void weft_start(void)
{
    const weft_task_attr_t attr = {
        .entry = finish_start,
        .stack = weft_system.idle_stack,
        .stack_size = weft_system.idle_stack_size,
        .priority = WEFT_PRIORITIES - 1U,
    };

    weft_arch_setup();
    weft_board_clock_init();
    weft_board_alarm(UINT64_MAX);
    if (WEFT_CONFIG_OBJCORE) {
        weft_objects_begin();
        weft_account_begin(&idle_task);
    }
    weft_task_create(&idle_task, &attr);
    idle_task.flags = 0; /* started: weft_task_start() needs a running task, to compare it with */
    idle_task.preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
    weft_sched_append_locked(&idle_task);
    weft_kernel.current = &idle_task;
    weft_trace_begin_locked(&idle_task);
    weft_arch_start(&idle_task);
}
