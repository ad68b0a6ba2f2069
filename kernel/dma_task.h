/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the end of a task has to do with DMA, in builds with WEFT_CONFIG_DMA.
 */
#ifndef KERNEL_DMA_TASK_H
#define KERNEL_DMA_TASK_H

#include <weft/types.h>

/**
 * Ends all requests of a task that ends: the engine does not touch its memory any more. In several
 * critical sections, each of constant length; no other task runs meanwhile, and the task is dormant
 * or held.
 */
void weft_dma_end_all_locked(const weft_task_t *task);

#endif
