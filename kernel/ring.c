/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The ring as functions: used where there are no fast paths.
 */
#include "ring.h"

void weft_ring_insert_general(weft_task_t *before, weft_task_t *task)
{
    weft_ring_insert_inline(before, task);
}

bool weft_ring_remove_general(weft_task_t **first, weft_task_t *task)
{
    return weft_ring_remove_inline(first, task);
}
