/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arguments of system calls that do not fit into registers.
 */
#ifndef KERNEL_USER_REQUEST_H
#define KERNEL_USER_REQUEST_H

#include <weft/types.h>

/** Where the options of weft_flags_wait(), two bits, are in the word of the handle: on top. */
#define WEFT_USER_OPTIONS_SHIFT (8U * sizeof(uintptr_t) - 2U)

/** Arguments of weft_log_record(). */
typedef struct weft_user_log_request {
    uintptr_t format;
    uintptr_t data[3];
} weft_user_log_request_t;

#endif
