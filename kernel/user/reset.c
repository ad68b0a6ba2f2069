/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system calls of all services that reset a hub.
 */
#include <weft/reset.h>

#include "../wait.h"
#include "call.h"

weft_status_t weft_call_reset(uintptr_t handle);
weft_status_t weft_call_reset_counted(uintptr_t handle, uint32_t *released);

/* A kind that is new in spec/services.yaml has its line in the functions below, if it needs one. */
_Static_assert((WEFT_USER_KINDS_ALL & ~WEFT_USER_KINDS_RESET) ==
                   (1U << WEFT_USER_NONE | 1U << WEFT_USER_TASK | 1U << WEFT_USER_SWI |
                    1U << WEFT_USER_LOG),
               "has_no_waiters()");
_Static_assert(WEFT_USER_KINDS_OTHER_QUEUES ==
                   (1U << WEFT_USER_HUB | 1U << WEFT_USER_BLACKBOARD | 1U << WEFT_USER_FUNCTION |
                    1U << WEFT_USER_RMUTEX | 1U << WEFT_USER_PACKET_POOL),
               "reset()");
_Static_assert(offsetof(weft_rmutex_t, mutex.waitq) == 0, "its first member");

/** True for objects that no task waits for, and those of other nodes, for which none waits here. */
static bool has_no_waiters(uintptr_t kind)
{
    return (WEFT_CONFIG_USER_REMOTE && kind >= WEFT_USER_REMOTE_TASK) || kind == WEFT_USER_NONE ||
           kind == WEFT_USER_TASK || kind == WEFT_USER_SWI || kind == WEFT_USER_LOG;
}

/** The hub of a handle, if the task has the right to reset it. */
static const weft_user_object_t *hub_of(uintptr_t handle)
{
    const weft_user_t *user = weft_kernel.current->user;
    const weft_user_object_t *entry = &user->objects[handle < user->count ? handle : 0];

    if (!user->resets || has_no_waiters(entry->kind)) {
        weft_user_refuse_handle(handle);
    }
    return entry;
}

static weft_status_t reset(const weft_user_object_t *entry, uint32_t *released)
{
    void *object = (void *)(uintptr_t)entry->object;

    if (entry->kind == WEFT_USER_HUB) {
        weft_hub_t *hub = ((const weft_user_hub_t *)object)->hub;

        return weft_wait_reset(&hub->putters, &hub->getters, released);
    }
    if (entry->kind == WEFT_USER_BLACKBOARD) {
        return weft_wait_reset(&((weft_blackboard_t *)object)->hub.getters, NULL, released);
    }
    if (entry->kind == WEFT_USER_FUNCTION) {
        const weft_function_t *function = object;

        return weft_wait_reset(&function->callers, &function->servers, released);
    }
    if (entry->kind == WEFT_USER_POOL || entry->kind == WEFT_USER_PACKET_POOL) {
        object = ((const weft_user_pool_t *)object)->words;
    }
    return weft_wait_reset(object, NULL, released); /* its first member is its only wait queue */
}

weft_status_t weft_call_reset(uintptr_t handle)
{
    return reset(hub_of(handle), NULL);
}

weft_status_t weft_call_reset_counted(uintptr_t handle, uint32_t *released)
{
    const weft_user_object_t *entry = hub_of(handle);

    weft_user_may_store(released, sizeof *released);
    return reset(entry, released);
}
