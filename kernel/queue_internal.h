/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linked queues, for other files of the kernel. Kernel lock held.
 */
#ifndef KERNEL_QUEUE_INTERNAL_H
#define KERNEL_QUEUE_INTERNAL_H

#include <weft/queue.h>

/** Takes the first item, which there is, and which is in no node. */
static inline void *weft_queue_take_locked(weft_queue_t *queue)
{
    uintptr_t first = queue->first;

    queue->first = *(uintptr_t *)first;
    return (void *)first;
}

/** weft_queue_append() as the end of a critical section. Hands the item over if a task waits. */
void weft_queue_append_unlock(weft_queue_t *queue, void *item);

#endif
