/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What ends of tasks have in common.
 */
#ifndef KERNEL_TASK_INTERNAL_H
#define KERNEL_TASK_INTERNAL_H

#include "kernel.h"

/**
 * Takes everything from a task that ends, in one short critical section after the other. Critical
 * section held.
 */
void weft_task_strip_locked(weft_task_t *task);

#endif
