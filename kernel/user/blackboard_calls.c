/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: blackboard.
 */
#include <weft/blackboard.h>

#include "call.h"

weft_status_t weft_call_blackboard_write(uintptr_t handle, const void *value);
weft_status_t weft_call_blackboard_wipe(uintptr_t handle);

weft_status_t weft_call_blackboard_write(uintptr_t handle, const void *value)
{
    weft_blackboard_t *board = weft_user_object(handle, WEFT_USER_BLACKBOARD);

    weft_user_may_read(value, board->size);
    return weft_blackboard_write(board, value);
}

weft_status_t weft_call_blackboard_wipe(uintptr_t handle)
{
    return weft_blackboard_wipe(weft_user_object(handle, WEFT_USER_BLACKBOARD));
}
