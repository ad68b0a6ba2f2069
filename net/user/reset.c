/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system calls of all services that reset a hub of another node.
 */
#include "client.h"
#include "tables.h"
#include "user.h"

weft_status_t weft_call_remote_reset(uintptr_t handle);
weft_status_t weft_call_remote_reset_counted(uintptr_t handle, uint32_t *released);

/** The hub of a handle, if the task has the right to reset it. */
static const weft_remote_t *hub_of(uintptr_t handle)
{
    const weft_user_t *user = weft_kernel.current->user;
    const weft_user_object_t *entry = &user->objects[handle < user->count ? handle : 0];

    if (!user->resets || entry->kind <= WEFT_USER_REMOTE_TASK) {
        weft_user_refuse_handle(handle);
    }
    return entry->object; /* of all kinds but the task it is the first member */
}

weft_status_t weft_call_remote_reset(uintptr_t handle)
{
    return weft_remote_post(hub_of(handle), WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_call_remote_reset_counted(uintptr_t handle, uint32_t *released)
{
    const weft_remote_t *hub = hub_of(handle);

    weft_user_may_store(released, sizeof *released);
    return weft_remote_ask(hub, WEFT_NET_RESET, released);
}
