/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Message queue of another node, and references to those of any node. Services and results: msgq.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_MSGQ_H
#define WEFT_REMOTE_MSGQ_H

#include <weft/msgq.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Message queue of another node. Constant, generated. */
typedef struct weft_remote_msgq {
    weft_remote_t remote;
    uint16_t batch; /**< messages that a frame carries */
} weft_remote_msgq_t;

/** Message queue of this node or another. Made by weft_msgq_ref(). */
typedef struct weft_msgq_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_msgq_t */
} weft_msgq_ref_t;

weft_status_t weft_remote_msgq_put(const weft_remote_msgq_t *queue, const void *message,
                                   weft_timeout_t timeout);
weft_status_t weft_remote_msgq_get(const weft_remote_msgq_t *queue, void *message,
                                   weft_timeout_t timeout);
weft_status_t weft_remote_msgq_used(const weft_remote_msgq_t *queue, uint32_t *messages);

static inline weft_msgq_ref_t weft_local_msgq_ref(weft_msgq_t *queue)
{
    weft_msgq_ref_t ref = {(uintptr_t)queue};

    return ref;
}

static inline weft_msgq_ref_t weft_remote_msgq_ref(const weft_remote_msgq_t *queue)
{
    weft_msgq_ref_t ref = {(uintptr_t)queue | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_msgq_ref_t weft_arg_msgq_ref(void *arg)
{
    weft_msgq_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_msgq_t *weft_msgq_ref_remote(weft_msgq_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_msgq_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_msgq_t *weft_msgq_ref_local(weft_msgq_ref_t ref)
{
    return (weft_msgq_t *)ref.hub;
}

static inline weft_status_t weft_ref_msgq_put(weft_msgq_ref_t ref, const void *message,
                                              weft_timeout_t timeout)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_put(remote, message, timeout);
    }
    return weft_msgq_put(weft_msgq_ref_local(ref), message, timeout);
}

static inline weft_status_t weft_ref_msgq_get(weft_msgq_ref_t ref, void *message,
                                              weft_timeout_t timeout)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_get(remote, message, timeout);
    }
    return weft_msgq_get(weft_msgq_ref_local(ref), message, timeout);
}

static inline weft_status_t weft_ref_msgq_used(weft_msgq_ref_t ref, uint32_t *messages)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_used(remote, messages);
    }
    return weft_msgq_used(weft_msgq_ref_local(ref), messages);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_msgq_put(const weft_remote_msgq_t *queue, const void *message,
                                          weft_timeout_t timeout)
{
    return weft_remote_msgq_put(queue, message, timeout);
}

static inline weft_status_t weft_msgq_put(weft_msgq_ref_t ref, const void *message,
                                          weft_timeout_t timeout)
{
    return weft_ref_msgq_put(ref, message, timeout);
}

static inline weft_status_t weft_msgq_get(const weft_remote_msgq_t *queue, void *message,
                                          weft_timeout_t timeout)
{
    return weft_remote_msgq_get(queue, message, timeout);
}

static inline weft_status_t weft_msgq_get(weft_msgq_ref_t ref, void *message,
                                          weft_timeout_t timeout)
{
    return weft_ref_msgq_get(ref, message, timeout);
}

static inline weft_status_t weft_msgq_used(const weft_remote_msgq_t *queue, uint32_t *messages)
{
    return weft_remote_msgq_used(queue, messages);
}

static inline weft_status_t weft_msgq_used(weft_msgq_ref_t ref, uint32_t *messages)
{
    return weft_ref_msgq_used(ref, messages);
}

static inline weft_msgq_ref_t weft_msgq_ref(weft_msgq_t *queue)
{
    return weft_local_msgq_ref(queue);
}

static inline weft_msgq_ref_t weft_msgq_ref(const weft_remote_msgq_t *queue)
{
    return weft_remote_msgq_ref(queue);
}

static inline weft_msgq_ref_t weft_msgq_ref(void *arg)
{
    return weft_arg_msgq_ref(arg);
}

#else

#define weft_msgq_ref(object) WEFT_ANY_REF(object, msgq)
#define weft_msgq_put(object, message, timeout)                                                    \
    WEFT_ANY(object, msgq, msgq_put)((object), (message), (timeout))
#define weft_msgq_get(object, message, timeout)                                                    \
    WEFT_ANY(object, msgq, msgq_get)((object), (message), (timeout))
#define weft_msgq_used(object, messages) WEFT_ANY(object, msgq, msgq_used)((object), (messages))

#endif

#endif
