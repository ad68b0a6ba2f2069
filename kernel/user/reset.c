/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call of all services that reset a hub.
 */
#include <weft/reset.h>

#include "../wait.h"
#include "call.h"

weft_status_t weft_call_reset(uintptr_t handle);

/** True for objects that no task waits for. */
static bool has_no_waiters(uintptr_t kind)
{
    return kind == WEFT_USER_NONE || kind == WEFT_USER_TASK || kind == WEFT_USER_SWI ||
           kind == WEFT_USER_LOG;
}

weft_status_t weft_call_reset(uintptr_t handle)
{
    const weft_user_t *user = weft_kernel.current->user;
    const weft_user_object_t *entry = &user->objects[handle < user->count ? handle : 0];
    void *object = (void *)(uintptr_t)entry->object;

    if (!user->resets || has_no_waiters(entry->kind)) {
        weft_user_refuse_handle(handle);
    }
    if (entry->kind == WEFT_USER_HUB) {
        return weft_hub_reset(((const weft_user_hub_t *)object)->hub);
    }
    if (entry->kind == WEFT_USER_BLACKBOARD) {
        return weft_blackboard_reset(object);
    }
    if (entry->kind == WEFT_USER_POOL || entry->kind == WEFT_USER_PACKET_POOL) {
        return weft_pool_reset(((const weft_user_pool_t *)object)->words);
    }
    return weft_wait_reset(object); /* its first member is its only wait queue */
}
