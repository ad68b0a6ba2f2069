/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of functions: a server that was given a call does not wait, and may come back.
 */
#include "../mutex_internal.h"
#include "delete.h"

/** A server that has a call of the function, whether its caller still waits or not, forgets it. */
static bool forget_locked(weft_mutex_t *mutex, void *function)
{
    weft_function_call_t *call = (weft_function_call_t *)(void *)mutex; /* if it is marked as one */

    if ((mutex->owner & MUTEX_CALL) != 0 && mutex->owner != MUTEX_ORPHAN &&
        *WEFT_CONFIG_CALL_FUNCTION(call) == function) {
        *WEFT_CONFIG_CALL_FUNCTION(call) = NULL;
    }
    return true;
}

weft_status_t weft_function_delete(weft_function_t *function)
{
    WEFT_CHECK(weft_wrong_call(function));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&function->callers), WEFT_OBJECT_HUB));
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    weft_arch_unlock();
    (void)weft_wait_delete(&function->callers, &function->servers, WEFT_OBJECT_HUB);
    weft_arch_lock();
    weft_mutex_visit_locked(forget_locked, function);
    return weft_sched_leave_held_unlock(held);
}
