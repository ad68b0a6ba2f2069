/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What user side and kernel tell each other in memory, where registers do not do.
 */
#ifndef KERNEL_USER_REQUEST_H
#define KERNEL_USER_REQUEST_H

#include <weft/types.h>

/** A weft_log_record(). */
typedef struct weft_user_log_request {
    uintptr_t format;
    uintptr_t data[3];
} weft_user_log_request_t;

#endif
