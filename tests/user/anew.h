/* SPDX-License-Identifier: MIT */
/** @file Another life for a task of the description. */
#ifndef TESTS_USER_ANEW_H
#define TESTS_USER_ANEW_H

#include <weft/system.h>
#include <weft/task.h>

/** Makes a task of the description once more; it does not start. */
static inline void make_anew(weft_task_t *task)
{
    for (unsigned i = 0; i < weft_system.task_count; i++) {
        if (weft_system.tasks[i].task == task) {
            weft_task_create(task, &weft_system.tasks[i].attr);
        }
    }
}

#endif
