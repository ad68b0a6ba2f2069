/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Boolean event of another node, and references to those of any node. Services and results:
 * event.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_EVENT_H
#define WEFT_REMOTE_EVENT_H

#include <weft/event.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Boolean event of another node. Constant, generated. */
typedef struct weft_remote_event {
    weft_remote_t remote;
} weft_remote_event_t;

/** Boolean event of this node or another. Made by weft_event_ref(). */
typedef struct weft_event_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_event_t */
} weft_event_ref_t;

weft_status_t weft_remote_event_raise(const weft_remote_event_t *event, weft_timeout_t timeout);
weft_status_t weft_remote_event_wait(const weft_remote_event_t *event, weft_timeout_t timeout);

static inline weft_event_ref_t weft_local_event_ref(weft_event_t *event)
{
    weft_event_ref_t ref = {(uintptr_t)event};

    return ref;
}

static inline weft_event_ref_t weft_remote_event_ref(const weft_remote_event_t *event)
{
    weft_event_ref_t ref = {(uintptr_t)event | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_event_ref_t weft_arg_event_ref(void *arg)
{
    weft_event_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_event_t *weft_event_ref_remote(weft_event_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_event_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_event_t *weft_event_ref_local(weft_event_ref_t ref)
{
    return (weft_event_t *)ref.hub;
}

static inline weft_status_t weft_ref_event_raise(weft_event_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_event_t *remote = weft_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_event_raise(remote, timeout);
    }
    return weft_event_raise(weft_event_ref_local(ref), timeout);
}

static inline weft_status_t weft_ref_event_wait(weft_event_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_event_t *remote = weft_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_event_wait(remote, timeout);
    }
    return weft_event_wait(weft_event_ref_local(ref), timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_event_raise(const weft_remote_event_t *event,
                                             weft_timeout_t timeout)
{
    return weft_remote_event_raise(event, timeout);
}

static inline weft_status_t weft_event_raise(weft_event_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_event_raise(ref, timeout);
}

static inline weft_status_t weft_event_wait(const weft_remote_event_t *event,
                                            weft_timeout_t timeout)
{
    return weft_remote_event_wait(event, timeout);
}

static inline weft_status_t weft_event_wait(weft_event_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_event_wait(ref, timeout);
}

static inline weft_event_ref_t weft_event_ref(weft_event_t *event)
{
    return weft_local_event_ref(event);
}

static inline weft_event_ref_t weft_event_ref(const weft_remote_event_t *event)
{
    return weft_remote_event_ref(event);
}

static inline weft_event_ref_t weft_event_ref(void *arg)
{
    return weft_arg_event_ref(arg);
}

#else

#define weft_event_ref(object) WEFT_ANY_REF(object, event)
#define weft_event_raise(object, timeout) WEFT_ANY(object, event, event_raise)((object), (timeout))
#define weft_event_wait(object, timeout) WEFT_ANY(object, event, event_wait)((object), (timeout))

#endif

#endif
