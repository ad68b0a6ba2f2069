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

#endif
