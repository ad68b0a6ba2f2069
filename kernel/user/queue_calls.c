/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: linked queue.
 */
#include <weft/queue.h>

#include "call.h"

weft_status_t weft_call_queue_get(uintptr_t handle, void **item, weft_timeout_t timeout);

weft_status_t weft_call_queue_get(uintptr_t handle, void **item, weft_timeout_t timeout)
{
    weft_queue_t *queue = weft_user_object(handle, WEFT_USER_QUEUE);

    weft_user_may_store((void *)item, sizeof *item);
    return weft_queue_get(queue, item, timeout);
}
