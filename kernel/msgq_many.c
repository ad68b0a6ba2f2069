/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages in one call. Each is a separate put or get, so that interrupts are off no longer
 * than for one message, and waiting tasks are served in between.
 */
#include <weft/msgq_many.h>

#include "check.h"
#include "deadline.h"

weft_status_t weft_msgq_put_many(weft_msgq_t *queue, const void *messages, size_t *count,
                                 weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(messages));
    WEFT_CHECK(weft_wrong_object(count));
    const uint8_t *message = messages;
    const uint8_t *end = message + *count * queue->size;
    weft_status_t status = WEFT_OK;

    timeout = weft_timeout_absolute(timeout);
    while (message != end && status == WEFT_OK) {
        status = weft_msgq_put(queue, message, timeout);
        if (status == WEFT_OK) {
            message += queue->size;
        }
    }
    *count -= (size_t)(end - message) / queue->size;
    return status;
}

weft_status_t weft_msgq_get_many(weft_msgq_t *queue, void *messages, size_t *count,
                                 weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(messages));
    WEFT_CHECK(weft_wrong_object(count));
    uint8_t *message = messages;
    size_t taken = 0;
    weft_status_t status = weft_msgq_get(queue, message, timeout);

    while (status == WEFT_OK && ++taken < *count) {
        message += queue->size;
        status = weft_msgq_get(queue, message, WEFT_NO_WAIT);
    }
    *count = taken;
    return taken != 0 ? WEFT_OK : status;
}
