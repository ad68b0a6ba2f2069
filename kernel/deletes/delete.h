/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of objects, part of builds with WEFT_CONFIG_DELETES.
 */
#ifndef KERNEL_DELETES_DELETE_H
#define KERNEL_DELETES_DELETE_H

#include <weft/delete.h>

#include "../object.h"
#include "../wait.h"

/** An object of the kind that was initialized at run time, and was not deleted. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_delete(const uint32_t *mark, weft_object_kind_t kind)
{
    if (!WEFT_CONFIG_MARKS) {
        return WEFT_MISUSE_NONE;
    }
    if (weft_wrong_mark(mark) != WEFT_MISUSE_NONE) {
        return WEFT_MISUSE_DELETED;
    }
    return weft_wrong(*mark != WEFT_MARK_MADE + (uint32_t)kind, WEFT_MISUSE_NOT_DELETABLE);
}

/** The object has its last mark. */
static inline void weft_mark_deleted(uint32_t *mark)
{
    if (WEFT_CONFIG_MARKS) {
        *mark = WEFT_MARK_DELETED;
    }
}

/** Removes an object from the registry, if there is one. Kernel lock free. */
static inline void weft_object_unmade(weft_object_kind_t kind, void *object)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_object_remove(kind, object);
    }
}

/**
 * Ends all waits at a hub with WEFT_DELETED before any of the tasks runs, and marks it as deleted.
 * Kernel lock free.
 * @param first the hub
 * @param second its other wait queue, or NULL
 */
weft_status_t weft_wait_delete(weft_waitq_t *first, const weft_waitq_t *second,
                               weft_object_kind_t kind);

#endif
