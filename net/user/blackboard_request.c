/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system calls behind weft_remote_blackboard_read() and weft_remote_blackboard_read_new():
 * their timeout does not fit into the registers that all processors pass.
 */
#include <weft/remote/blackboard.h>

#include "user.h"

weft_status_t weft_call_remote_blackboard_request(uintptr_t handle, void *value, uint32_t *count,
                                                  const weft_timeout_t *timeout);
weft_status_t weft_call_remote_blackboard_request_new(uintptr_t handle, void *value,
                                                      uint32_t *count,
                                                      const weft_timeout_t *timeout);

/** The blackboard, if the task may use it, write the value and read the timeout. */
static const weft_remote_blackboard_t *board_of(uintptr_t handle, void *value,
                                                const weft_timeout_t *timeout)
{
    const weft_remote_blackboard_t *board = weft_user_object(handle, WEFT_USER_REMOTE_BLACKBOARD);

    weft_user_may_write(value, board->remote.size);
    weft_user_may_store(timeout, sizeof *timeout); /* it is on the stack of the task */
    return board;
}

weft_status_t weft_call_remote_blackboard_request(uintptr_t handle, void *value, uint32_t *count,
                                                  const weft_timeout_t *timeout)
{
    const weft_remote_blackboard_t *board = board_of(handle, value, timeout);

    if (count != NULL) {
        weft_user_may_store(count, sizeof *count);
    }
    return weft_remote_blackboard_read(board, value, count, *timeout);
}

weft_status_t weft_call_remote_blackboard_request_new(uintptr_t handle, void *value,
                                                      uint32_t *count,
                                                      const weft_timeout_t *timeout)
{
    const weft_remote_blackboard_t *board = board_of(handle, value, timeout);

    weft_user_may_store(count, sizeof *count);
    return weft_remote_blackboard_read_new(board, value, count, *timeout);
}
