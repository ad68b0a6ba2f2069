/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Names of tasks. Programs that do not use this pay nothing: the names are in the tables of the
 * description, which traces and tools read, too.
 */
#ifndef WEFT_TASK_NAME_H
#define WEFT_TASK_NAME_H

#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Name of a task in the description; NULL for one that was created at run time.
 * Context: any. O(tasks).
 */
const char *weft_task_name(const weft_task_t *task);

#ifdef __cplusplus
}
#endif

#endif
