/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Walks the suite, and keeps the tasks of a metric.
 */
#include "bench.h"

#include <weft/record.h>

#include "system.h"

#define TASKS 40U

bench_marks_t bench_marks;

static weft_task_t tasks[TASKS];
static _Alignas(64) uint8_t stacks[TASKS][BENCH_STACK];
static size_t used;
static weft_sem_t finished = WEFT_SEM_INIT(0);

weft_task_t *bench_task_with(weft_task_entry_t entry, void *arg, weft_priority_t priority,
                             uint8_t options)
{
    if (used == TASKS) {
        weft_printf("bench: more than %u tasks\n", TASKS);
        weft_exit(1);
    }
    weft_task_t *task = &tasks[used];
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = arg,
        .stack = stacks[used],
        .stack_size = BENCH_STACK,
        .priority = priority,
        .options = options,
    };
    used++;
    weft_task_create(task, &attr);
    weft_task_start(task);
    return task;
}

weft_task_t *bench_task(weft_task_entry_t entry, weft_priority_t priority)
{
    return bench_task_with(entry, NULL, priority, WEFT_TASK_PREEMPTIVE);
}

void bench_run(void)
{
    weft_sem_take(&finished, WEFT_FOREVER);
    while (used > 0) {
        weft_task_state_t state = WEFT_TASK_DORMANT;

        used--;
        weft_task_state(&tasks[used], &state);
        if (state != WEFT_TASK_DORMANT) {
            weft_task_abort(&tasks[used]);
        }
    }
}

void bench_done(void)
{
    weft_sem_give(&finished);
    weft_task_exit();
}

void bench_batch(uint32_t operations)
{
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "@batch %u", (unsigned)operations);
    weft_record_end(&record);
}

void bench_walk(void)
{
    for (size_t i = 0; i < bench_suite_size; i++) {
        const bench_metric_t *metric = &bench_suite[i];
        weft_record_t record;

        weft_record_begin(&record);
        weft_record_printf(&record, "@metric %s ", metric->name);
        weft_record_printf(&record, "%s", metric->text);
        weft_record_end(&record);
        bench_mark_metric();
        metric->run(metric->n);
        bench_mark_report();
    }
    bench_mark_end();
}

void bench_main(void *arg)
{
    (void)arg;
    bench_walk();
    weft_exit(0);
}
