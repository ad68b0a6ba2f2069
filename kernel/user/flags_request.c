/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call behind weft_flags_wait(): its results do not fit into one word.
 */
#include <weft/flags.h>

#include "call.h"
#include "request.h"

uint64_t weft_wide_flags_request(uintptr_t handle, uintptr_t bits, weft_timeout_t timeout);

/**
 * weft_flags_wait() that returns the matched bits in the word above the status.
 * @param handle with the options in its upper bits: no handle has them
 */
uint64_t weft_wide_flags_request(uintptr_t handle, uintptr_t bits, weft_timeout_t timeout)
{
    uintptr_t options = handle >> WEFT_USER_OPTIONS_SHIFT;
    weft_flags_t *flags =
        weft_user_object(handle - (options << WEFT_USER_OPTIONS_SHIFT), WEFT_USER_FLAGS);
    uint32_t matched = 0;
    weft_status_t status;

    if ((uint32_t)bits == 0) {
        weft_user_refuse_misuse(WEFT_MISUSE_FLAGS_NONE);
    }
    status = weft_flags_wait(flags, (uint32_t)bits, (unsigned)options, &matched, timeout);
    return (uint64_t)matched << 32 | (uint32_t)status;
}
