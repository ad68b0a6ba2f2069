/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call behind weft_remote_flags_wait(): its timeout does not fit into the registers that
 * all processors pass.
 */
#include <weft/remote/flags.h>

#include "user.h"
#include "user/request.h"

weft_status_t weft_call_remote_flags_request(uintptr_t handle, uintptr_t bits, uint32_t *matched,
                                             const weft_timeout_t *timeout);

/** @param handle with the options in its upper bits: no handle has them */
weft_status_t weft_call_remote_flags_request(uintptr_t handle, uintptr_t bits, uint32_t *matched,
                                             const weft_timeout_t *timeout)
{
    uintptr_t options = handle >> WEFT_USER_OPTIONS_SHIFT;
    const weft_remote_flags_t *flags =
        weft_user_object(handle - (options << WEFT_USER_OPTIONS_SHIFT), WEFT_USER_REMOTE_FLAGS);

    weft_user_may_store(matched, sizeof *matched);
    weft_user_may_store(timeout, sizeof *timeout); /* it is on the stack of the task */
    return weft_remote_flags_wait(flags, (uint32_t)bits, (unsigned)options, matched, *timeout);
}
