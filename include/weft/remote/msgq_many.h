/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Several messages of a message queue of another node, and references to those of any node.
 * Services and results: msgq_many.h; what differs: remote.h. A frame carries up to `batch` messages
 * of the queue. With WEFT_NODE_DOWN, messages in frames that were in transit are not counted: they
 * may have been put, or taken.
 */
#ifndef WEFT_REMOTE_MSGQ_MANY_H
#define WEFT_REMOTE_MSGQ_MANY_H

#include <weft/msgq_many.h>
#include <weft/remote/msgq.h>

#ifdef __cplusplus
extern "C" {
#endif

weft_status_t weft_remote_msgq_put_many(const weft_remote_msgq_t *queue, const void *messages,
                                        size_t *count, weft_timeout_t timeout);
weft_status_t weft_remote_msgq_get_many(const weft_remote_msgq_t *queue, void *messages,
                                        size_t *count, weft_timeout_t timeout);

static inline weft_status_t weft_ref_msgq_put_many(weft_msgq_ref_t ref, const void *messages,
                                                   size_t *count, weft_timeout_t timeout)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_put_many(remote, messages, count, timeout);
    }
    return weft_msgq_put_many(weft_msgq_ref_local(ref), messages, count, timeout);
}

static inline weft_status_t weft_ref_msgq_get_many(weft_msgq_ref_t ref, void *messages,
                                                   size_t *count, weft_timeout_t timeout)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_get_many(remote, messages, count, timeout);
    }
    return weft_msgq_get_many(weft_msgq_ref_local(ref), messages, count, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_msgq_put_many(const weft_remote_msgq_t *queue,
                                               const void *messages, size_t *count,
                                               weft_timeout_t timeout)
{
    return weft_remote_msgq_put_many(queue, messages, count, timeout);
}

static inline weft_status_t weft_msgq_put_many(weft_msgq_ref_t ref, const void *messages,
                                               size_t *count, weft_timeout_t timeout)
{
    return weft_ref_msgq_put_many(ref, messages, count, timeout);
}

static inline weft_status_t weft_msgq_get_many(const weft_remote_msgq_t *queue, void *messages,
                                               size_t *count, weft_timeout_t timeout)
{
    return weft_remote_msgq_get_many(queue, messages, count, timeout);
}

static inline weft_status_t weft_msgq_get_many(weft_msgq_ref_t ref, void *messages, size_t *count,
                                               weft_timeout_t timeout)
{
    return weft_ref_msgq_get_many(ref, messages, count, timeout);
}

#else

#define weft_msgq_put_many(object, messages, count, timeout)                                       \
    WEFT_ANY(object, msgq, msgq_put_many)((object), (messages), (count), (timeout))
#define weft_msgq_get_many(object, messages, count, timeout)                                       \
    WEFT_ANY(object, msgq, msgq_get_many)((object), (messages), (count), (timeout))

#endif

#endif
