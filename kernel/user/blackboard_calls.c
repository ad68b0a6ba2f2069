/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on blackboards.
 */
#include <weft/blackboard.h>

#include "call.h"

weft_status_t weft_call_blackboard_write(uintptr_t handle, const void *value);
weft_status_t weft_call_blackboard_wipe(uintptr_t handle);
weft_status_t weft_call_blackboard_read(uintptr_t handle, void *value, uint32_t *count,
                                        uintptr_t timeout);
weft_status_t weft_call_blackboard_read_new(uintptr_t handle, void *value, uint32_t *count,
                                            uintptr_t timeout);

static inline weft_blackboard_t *board_of(uintptr_t handle)
{
    return weft_user_object(handle, WEFT_USER_BLACKBOARD);
}

weft_status_t weft_call_blackboard_write(uintptr_t handle, const void *value)
{
    weft_blackboard_t *board = board_of(handle);

    weft_user_may_read(value, board->size);
    return weft_blackboard_write(board, value);
}

weft_status_t weft_call_blackboard_wipe(uintptr_t handle)
{
    return weft_blackboard_wipe(board_of(handle));
}

weft_status_t weft_call_blackboard_read(uintptr_t handle, void *value, uint32_t *count,
                                        uintptr_t timeout)
{
    weft_blackboard_t *board = board_of(handle);

    weft_user_may_write(value, board->size);
    if (count != NULL) {
        weft_user_may_store(count, sizeof *count);
    }
    return weft_blackboard_read(board, value, count, (weft_timeout_t)timeout);
}

weft_status_t weft_call_blackboard_read_new(uintptr_t handle, void *value, uint32_t *count,
                                            uintptr_t timeout)
{
    weft_blackboard_t *board = board_of(handle);

    weft_user_may_write(value, board->size);
    weft_user_may_store(count, sizeof *count);
    return weft_blackboard_read_new(board, value, count, (weft_timeout_t)timeout);
}
