/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The registry of objects, for functions that initialize objects. No code in builds without
 * WEFT_CONFIG_OBJCORE.
 */
#ifndef KERNEL_OBJECT_H
#define KERNEL_OBJECT_H

#include <weft/object.h>

#include "mark.h"

/** Registers an object, unless it is registered. Kernel lock free, or the kernel not started. */
void weft_object_add(weft_object_kind_t kind, void *object);

/** Registers the objects of the description, before the kernel starts; paints the stacks. */
void weft_objects_begin(void);

/** The last registered entry of a kind, and the object of an entry. Kernel lock held. */
const weft_object_t *weft_object_first_locked(weft_object_kind_t kind);
void *weft_object_of(const weft_object_t *place);

/** Registers an object that is initialized. */
static inline void weft_object_made(weft_object_kind_t kind, void *object)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_object_add(kind, object);
    }
}

/** Registers a hub that is initialized and empties its wait queue, which is its first member. */
WEFT_CHECK_INLINE void weft_object_waitq(weft_waitq_t *queue, weft_object_kind_t kind)
{
    weft_check_not(weft_wrong_waitq(queue));
    queue->head = NULL;
    weft_mark_made(WEFT_CONFIG_MARK(queue), kind);
    weft_object_made(kind, queue);
}

#endif
