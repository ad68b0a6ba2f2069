/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: barrier.
 */
#include <weft/remote/barrier.h>

#include "user.h"

weft_status_t weft_call_remote_barrier_wait(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_remote_barrier_waiting(uintptr_t handle, uint32_t *tasks);

weft_status_t weft_call_remote_barrier_wait(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_remote_barrier_wait(weft_user_object(handle, WEFT_USER_REMOTE_BARRIER), timeout);
}

weft_status_t weft_call_remote_barrier_waiting(uintptr_t handle, uint32_t *tasks)
{
    const weft_remote_barrier_t *barrier = weft_user_object(handle, WEFT_USER_REMOTE_BARRIER);

    weft_user_may_store(tasks, sizeof *tasks);
    return weft_remote_barrier_waiting(barrier, tasks);
}
