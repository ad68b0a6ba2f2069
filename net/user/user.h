/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls of user tasks on hubs and tasks of other nodes (net/user/). Part of builds with
 * WEFT_CONFIG_USER_REMOTE.
 *
 * A user task names an object of another node by a handle, as one of its own: the entry of its
 * permission table is of another kind, and its object is a constant weft_remote_<kind>_t, which has
 * node, number and size. So what a frame says of the object never comes from the task's memory.
 *
 * Only content does. It is read when the frame leaves, which may be later, in an interrupt, and
 * written when the reply comes: from and to regions of the task, which are constant. The network
 * knows the call by its client, so that nothing is written when the call has ended early.
 */
#ifndef NET_USER_USER_H
#define NET_USER_USER_H

#include <weft/remote/common.h>
#include <weft/remote/task.h>

#include "user/call.h"

/** A task of another node for user tasks. Constant, generated. */
typedef struct weft_user_remote_task {
    const weft_remote_task_t *task;
    weft_priority_t ceiling; /**< of the task itself */
} weft_user_remote_task_t;

/** The task of another node that a handle names; refuses the call if there is none. */
static inline const weft_remote_task_t *weft_user_remote_task(uintptr_t handle)
{
    const weft_user_remote_task_t *entry = weft_user_object(handle, WEFT_USER_REMOTE_TASK);

    return entry->task;
}

#endif
