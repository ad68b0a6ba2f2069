/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The task list out of line, for builds without fast paths.
 */
#include "list.h"

void weft_list_insert_general(weft_task_t *before, weft_task_t *task)
{
    weft_list_insert_inline(before, task);
}

bool weft_list_remove_general(weft_task_t **first, weft_task_t *task)
{
    return weft_list_remove_inline(first, task);
}
