/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Start of a node from its tables, and the idle task.
 */
#include <weft/idle.h>
#include <weft/periodic.h>
#include <weft/system.h>

#include "object.h"
#include "remote.h"
#include "sched.h"
#include "user.h"

static weft_task_t idle_task;

static void init_pools(void)
{
    for (unsigned i = 0; i < weft_system.pool_count; i++) {
        const weft_system_pool_t *entry = &weft_system.pools[i];

        weft_pool_init(entry->pool, entry->memory, entry->size, entry->count);
    }
    for (unsigned i = 0; i < weft_system.packet_pool_count; i++) {
        const weft_system_packet_pool_t *entry = &weft_system.packet_pools[i];

        weft_packet_pool_init(entry->pool, entry->memory, entry->capacity, entry->count);
    }
}

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

static void start_time(void)
{
    for (unsigned i = 0; i < weft_system.timer_count; i++) {
        const weft_system_timer_t *entry = &weft_system.timers[i];

        weft_timer_start(entry->timer, entry->delay, entry->period);
    }
    if (weft_system.start_slices != NULL) {
        weft_system.start_slices(weft_system.slice);
    }
}

static void enable_interrupts(void)
{
    for (unsigned i = 0; i < weft_system.irq_count; i++) {
        weft_port_irq_latency(weft_system.irqs[i].irq, weft_system.irqs[i].zero_latency);
        weft_irq_enable(weft_system.irqs[i].irq);
    }
}

/** Waits for work. The least urgent priority is open to all: wait only while alone there. */
static void wait_for_interrupt(void)
{
    if (WEFT_CONFIG_NET) {
        weft_remote_wait();
    } else {
        weft_port_wait_for_interrupt();
    }
}

static void idle(void)
{
    for (;;) {
        bool stays_awake = WEFT_CONFIG_NET && weft_remote_idle();

        if (WEFT_CONFIG_IDLE) {
            weft_idle_pass();
            stays_awake = true;
        }
        weft_port_lock();
        if (idle_task.next == &idle_task && !stays_awake) {
            wait_for_interrupt();
            weft_account_idle();
        } else {
            weft_port_unlock();
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
    init_pools();
    if (weft_system.prepare != NULL) {
        weft_system.prepare();
    }
    if (WEFT_CONFIG_USER) {
        weft_user_init();
    }
    start_tasks();
    if (WEFT_CONFIG_NET) {
        weft_remote_start(); /* its interrupt serves calls at once: of tasks that are made */
    }
    start_time();
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_start();
    }
    if (WEFT_CONFIG_SWI && weft_system_swis.periodics != NULL) {
        weft_system_swis.start_periodics(weft_system_swis.periodics);
    }
    enable_interrupts();
    weft_port_lock();
    idle_task.threshold = idle_task.bit;
    weft_sched_leave();
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

    weft_port_setup();
    weft_board_clock_init();
    weft_board_alarm(UINT64_MAX);
    if (WEFT_CONFIG_OBJCORE) {
        weft_objects_begin();
        weft_account_begin_locked(&idle_task);
    }
    weft_task_create(&idle_task, &attr);
    idle_task.timeout.flags = 0;
    idle_task.threshold = WEFT_PORT_URGENCY_MAX;
    weft_sched_append(&idle_task);
    weft_kernel.current = &idle_task;
    weft_trace_begin_locked(&idle_task);
    weft_port_start(&idle_task);
}
