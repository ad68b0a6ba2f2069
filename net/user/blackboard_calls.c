/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: blackboard.
 */
#include <weft/remote/blackboard.h>

#include "user.h"

weft_status_t weft_call_remote_blackboard_write(uintptr_t handle, const void *value);
weft_status_t weft_call_remote_blackboard_wipe(uintptr_t handle);

weft_status_t weft_call_remote_blackboard_write(uintptr_t handle, const void *value)
{
    const weft_remote_blackboard_t *board = weft_user_object(handle, WEFT_USER_REMOTE_BLACKBOARD);

    weft_user_may_read(value, board->remote.size);
    return weft_remote_blackboard_write(board, value);
}

weft_status_t weft_call_remote_blackboard_wipe(uintptr_t handle)
{
    return weft_remote_blackboard_wipe(weft_user_object(handle, WEFT_USER_REMOTE_BLACKBOARD));
}
