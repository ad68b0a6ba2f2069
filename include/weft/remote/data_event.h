/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Data event of another node, and references to those of any node. Services and results:
 * data_event.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_DATA_EVENT_H
#define WEFT_REMOTE_DATA_EVENT_H

#include <weft/data_event.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Data event of another node. Constant, generated. */
typedef struct weft_remote_data_event {
    weft_remote_t remote;
} weft_remote_data_event_t;

/** Data event of this node or another. Made by weft_data_event_ref(). */
typedef struct weft_data_event_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_data_event_t */
} weft_data_event_ref_t;

weft_status_t weft_remote_data_event_put(const weft_remote_data_event_t *event, const void *value);
weft_status_t weft_remote_data_event_get(const weft_remote_data_event_t *event, void *value,
                                         weft_timeout_t timeout);

static inline weft_data_event_ref_t weft_local_data_event_ref(weft_data_event_t *event)
{
    weft_data_event_ref_t ref = {(uintptr_t)event};

    return ref;
}

static inline weft_data_event_ref_t
weft_remote_data_event_ref(const weft_remote_data_event_t *event)
{
    weft_data_event_ref_t ref = {(uintptr_t)event | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_data_event_ref_t weft_arg_data_event_ref(void *arg)
{
    weft_data_event_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_data_event_t *weft_data_event_ref_remote(weft_data_event_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_data_event_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_data_event_t *weft_data_event_ref_local(weft_data_event_ref_t ref)
{
    return (weft_data_event_t *)ref.hub;
}

static inline weft_status_t weft_ref_data_event_put(weft_data_event_ref_t ref, const void *value)
{
    const weft_remote_data_event_t *remote = weft_data_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_data_event_put(remote, value);
    }
    return weft_data_event_put(weft_data_event_ref_local(ref), value);
}

static inline weft_status_t weft_ref_data_event_get(weft_data_event_ref_t ref, void *value,
                                                    weft_timeout_t timeout)
{
    const weft_remote_data_event_t *remote = weft_data_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_data_event_get(remote, value, timeout);
    }
    return weft_data_event_get(weft_data_event_ref_local(ref), value, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_data_event_put(const weft_remote_data_event_t *event,
                                                const void *value)
{
    return weft_remote_data_event_put(event, value);
}

static inline weft_status_t weft_data_event_put(weft_data_event_ref_t ref, const void *value)
{
    return weft_ref_data_event_put(ref, value);
}

static inline weft_status_t weft_data_event_get(const weft_remote_data_event_t *event, void *value,
                                                weft_timeout_t timeout)
{
    return weft_remote_data_event_get(event, value, timeout);
}

static inline weft_status_t weft_data_event_get(weft_data_event_ref_t ref, void *value,
                                                weft_timeout_t timeout)
{
    return weft_ref_data_event_get(ref, value, timeout);
}

static inline weft_data_event_ref_t weft_data_event_ref(weft_data_event_t *event)
{
    return weft_local_data_event_ref(event);
}

static inline weft_data_event_ref_t weft_data_event_ref(const weft_remote_data_event_t *event)
{
    return weft_remote_data_event_ref(event);
}

static inline weft_data_event_ref_t weft_data_event_ref(void *arg)
{
    return weft_arg_data_event_ref(arg);
}

#else

#define weft_data_event_ref(object) WEFT_ANY_REF(object, data_event)
#define weft_data_event_put(object, value)                                                         \
    WEFT_ANY(object, data_event, data_event_put)((object), (value))
#define weft_data_event_get(object, value, timeout)                                                \
    WEFT_ANY(object, data_event, data_event_get)((object), (value), (timeout))

#endif

#endif
