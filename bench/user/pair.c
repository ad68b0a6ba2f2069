/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Runs roles: on the kernel's side in tasks of bench.c, on the other in the user
 * tasks of the description, made again for each row.
 */
#include "pair.h"

#include <weft/system.h>

weft_task_attr_t described(const weft_task_t *task)
{
    for (unsigned i = 0; i < weft_system.task_count; i++) {
        if (weft_system.tasks[i].task == task) {
            return weft_system.tasks[i].attr;
        }
    }
    weft_exit(1);
}

/** Everything as after the start. */
static void init_hubs(void)
{
    bench_message_t message;
    uintptr_t word;
    void *item;

    weft_sem_init(&done, 0);
    weft_sem_init(&again, 0);
    weft_sem_init(&sem, 0);
    weft_sem_init(&answer, 0);
    weft_mutex_init(&mutex);
    weft_rmutex_init(&rmutex);
    weft_cond_init(&cond);
    weft_flags_init(&flags, 0);
    while (weft_msgq_get(&queue, &message, WEFT_NO_WAIT) == WEFT_OK ||
           weft_queue_get(&fifo, &item, WEFT_NO_WAIT) == WEFT_OK ||
           weft_queue_get(&lifo, &item, WEFT_NO_WAIT) == WEFT_OK ||
           weft_stack_pop(&stack, &word, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

/** A task of either side says by a hub that the metric has ended. */
static void end_metric(void *arg)
{
    (void)arg;
    weft_sem_take(&done, WEFT_FOREVER);
    bench_done();
}

static void renew(weft_task_t *task)
{
    const weft_task_attr_t attr = described(task);

    weft_task_abort(task);
    weft_task_create(task, &attr);
}

/** Makes the victims again whenever a role asks for it. */
static void renew_victims(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&again, WEFT_FOREVER);
        renew(&user_victim_task);
        renew(&kernel_victim_task);
    }
}

static void play(void *arg)
{
    ((bench_role_t)(uintptr_t)arg)();
}

static void start_user(weft_task_t *task, weft_priority_t priority, uint8_t options)
{
    weft_task_attr_t attr = described(task);

    attr.priority = priority;
    attr.options = options;
    weft_task_create(task, &attr);
    weft_task_start(task);
}

static void start(uint32_t role, bool is_high, weft_priority_t priority, uint8_t options)
{
    if ((role & USER) == 0) {
        bench_task_with(play, (void *)(uintptr_t)kernel_roles[role], priority, options);
    } else if (is_high) {
        user_high_role = user_roles[role & ~USER];
        start_user(&user_high_task, priority, options);
    } else {
        user_low_role = user_roles[role & ~USER];
        start_user(&user_low_task, priority, options);
    }
}

static void run(void)
{
    bench_task(end_metric, BENCH_TOP);
    bench_run();
    weft_task_abort(&user_high_task);
    weft_task_abort(&user_low_task);
}

void user_pair(uint32_t n)
{
    init_hubs();
    start(n & 0xFFU, true, BENCH_HIGH, WEFT_TASK_PREEMPTIVE);
    start(n >> 8, false, BENCH_LOW, WEFT_TASK_PREEMPTIVE);
    run();
}

static void equals(uint32_t n, uint8_t options)
{
    init_hubs();
    start(n & 0xFFU, true, BENCH_LOW, options);
    start(n >> 8, false, BENCH_LOW, options);
    run();
}

void user_equal(uint32_t n)
{
    equals(n, WEFT_TASK_PREEMPTIVE);
}

void user_cooperative(uint32_t n)
{
    equals(n, WEFT_TASK_COOPERATIVE);
}

void user_alone(uint32_t n)
{
    init_hubs();
    bench_task(renew_victims, BENCH_TOP);
    start(n, false, BENCH_LOW, WEFT_TASK_PREEMPTIVE);
    run();
}
