/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of hubs: delete_hubs.c is generated and calls this.
 */
#include "delete.h"

#include "../long_copy.h"

bool weft_mark_started;

weft_status_t weft_wait_delete(weft_waitq_t *first, const weft_waitq_t *second,
                               weft_object_kind_t kind)
{
    bool held;

    weft_object_unmade(kind, first);
    weft_arch_lock();
    weft_long_copy_finish_locked(first);
    held = weft_sched_hold_locked();
    (void)weft_wait_release_all_locked(first, WEFT_DELETED);
    if (second != NULL) {
        weft_long_copy_finish_locked(second);
        (void)weft_wait_release_all_locked(second, WEFT_DELETED);
    }
    weft_mark_deleted(WEFT_CONFIG_MARK(first));
    return weft_sched_leave_held_unlock(held);
}
