/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks of hubs and tasks, in builds with WEFT_CONFIG_MARKS: who was initialized at run time and
 * may be deleted, and who was deleted. No code in other builds.
 *
 * The mark of an object of the description is 0. Initializing an object sets its mark to its kind,
 * after the node has started; deleting it, to WEFT_MARK_DELETED (check.h).
 */
#ifndef KERNEL_MARK_H
#define KERNEL_MARK_H

#include <weft/object.h>

#include "check.h"

#define WEFT_MARK_MADE 0x4D414400U /* and the kind */

/** The node has started: who is initialized from now on may be deleted. */
extern bool weft_mark_started;

static inline void weft_mark_made(uint32_t *mark, weft_object_kind_t kind)
{
    if (WEFT_CONFIG_MARKS) {
        *mark = weft_mark_started ? WEFT_MARK_MADE + (uint32_t)kind : 0;
    }
}

static inline void weft_mark_start(void)
{
    if (WEFT_CONFIG_MARKS) {
        weft_mark_started = true;
    }
}

#endif
