/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Names of tasks.
 */
#include <weft/task_name.h>

#include <weft/system.h>

#include "check.h"

const char *weft_task_name(const weft_task_t *task)
{
    weft_check_not(weft_wrong_object(task));
    for (size_t i = 0; i < weft_system.task_count; i++) {
        if (weft_system.tasks[i].task == task) {
            return weft_system.tasks[i].name;
        }
    }
    return NULL;
}
