/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What services say about objects of this node, for tests that compare it with one value. If a
 * service fails, the value is one that no object has.
 */
#ifndef TESTS_SUPPORT_VALUES_H
#define TESTS_SUPPORT_VALUES_H

#include <weft/weft.h>

#define NO_VALUE 0x7F5A5AU

static inline unsigned value_of_task_state(const weft_task_t *task)
{
    weft_task_state_t state;

    return weft_task_state(task, &state) == WEFT_OK ? (unsigned)state : NO_VALUE;
}

static inline unsigned value_of_task_priority(const weft_task_t *task)
{
    weft_priority_t priority;

    return weft_task_priority(task, &priority) == WEFT_OK ? priority : NO_VALUE;
}

static inline int32_t value_of_sem_count(const weft_sem_t *sem)
{
    int32_t units;

    return weft_sem_count(sem, &units) == WEFT_OK ? units : (int32_t)NO_VALUE;
}

static inline uint32_t value_of_msgq_used(const weft_msgq_t *queue)
{
    uint32_t messages;

    return weft_msgq_used(queue, &messages) == WEFT_OK ? messages : NO_VALUE;
}

static inline uint32_t value_of_barrier_waiting(const weft_barrier_t *barrier)
{
    uint32_t tasks;

    return weft_barrier_waiting(barrier, &tasks) == WEFT_OK ? tasks : NO_VALUE;
}

#endif
