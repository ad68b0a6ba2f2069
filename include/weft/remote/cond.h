/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Condition variable of another node, and references to those of any node. Services and results:
 * cond.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_COND_H
#define WEFT_REMOTE_COND_H

#include <weft/cond.h>
#include <weft/remote/common.h>
#include <weft/remote/mutex.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Condition variable of another node. Constant, generated. */
typedef struct weft_remote_cond {
    weft_remote_t remote;
} weft_remote_cond_t;

/** Condition variable of this node or another. Made by weft_cond_ref(). */
typedef struct weft_cond_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_cond_t */
} weft_cond_ref_t;

/** The mutex must be on the same node as the condition variable; otherwise it is misuse. */
weft_status_t weft_remote_cond_wait(const weft_remote_cond_t *cond,
                                    const weft_remote_mutex_t *mutex, weft_timeout_t timeout);
weft_status_t weft_remote_cond_signal(const weft_remote_cond_t *cond);
weft_status_t weft_remote_cond_broadcast(const weft_remote_cond_t *cond);
weft_status_t weft_remote_cond_broadcast_counted(const weft_remote_cond_t *cond, uint32_t *woken);

static inline weft_cond_ref_t weft_local_cond_ref(weft_cond_t *cond)
{
    weft_cond_ref_t ref = {(uintptr_t)cond};

    return ref;
}

static inline weft_cond_ref_t weft_remote_cond_ref(const weft_remote_cond_t *cond)
{
    weft_cond_ref_t ref = {(uintptr_t)cond | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_cond_ref_t weft_arg_cond_ref(void *arg)
{
    weft_cond_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_cond_t *weft_cond_ref_remote(weft_cond_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_cond_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_cond_t *weft_cond_ref_local(weft_cond_ref_t ref)
{
    return (weft_cond_t *)ref.hub;
}

static inline weft_status_t weft_ref_cond_wait(weft_cond_ref_t ref, weft_mutex_ref_t mutex,
                                               weft_timeout_t timeout)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_wait(remote, weft_mutex_ref_remote(mutex), timeout);
    }
    return weft_cond_wait(weft_cond_ref_local(ref), weft_mutex_ref_local(mutex), timeout);
}

static inline weft_status_t weft_ref_cond_signal(weft_cond_ref_t ref)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_signal(remote);
    }
    return weft_cond_signal(weft_cond_ref_local(ref));
}

static inline weft_status_t weft_ref_cond_broadcast(weft_cond_ref_t ref)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_broadcast(remote);
    }
    return weft_cond_broadcast(weft_cond_ref_local(ref));
}

static inline weft_status_t weft_ref_cond_broadcast_counted(weft_cond_ref_t ref, uint32_t *woken)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_broadcast_counted(remote, woken);
    }
    return weft_cond_broadcast_counted(weft_cond_ref_local(ref), woken);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_cond_wait(const weft_remote_cond_t *cond,
                                           const weft_remote_mutex_t *mutex, weft_timeout_t timeout)
{
    return weft_remote_cond_wait(cond, mutex, timeout);
}

static inline weft_status_t weft_cond_wait(weft_cond_ref_t ref, weft_mutex_ref_t mutex,
                                           weft_timeout_t timeout)
{
    return weft_ref_cond_wait(ref, mutex, timeout);
}

static inline weft_status_t weft_cond_signal(const weft_remote_cond_t *cond)
{
    return weft_remote_cond_signal(cond);
}

static inline weft_status_t weft_cond_signal(weft_cond_ref_t ref)
{
    return weft_ref_cond_signal(ref);
}

static inline weft_status_t weft_cond_broadcast(const weft_remote_cond_t *cond)
{
    return weft_remote_cond_broadcast(cond);
}

static inline weft_status_t weft_cond_broadcast(weft_cond_ref_t ref)
{
    return weft_ref_cond_broadcast(ref);
}

static inline weft_status_t weft_cond_broadcast_counted(const weft_remote_cond_t *cond,
                                                        uint32_t *woken)
{
    return weft_remote_cond_broadcast_counted(cond, woken);
}

static inline weft_status_t weft_cond_broadcast_counted(weft_cond_ref_t ref, uint32_t *woken)
{
    return weft_ref_cond_broadcast_counted(ref, woken);
}

static inline weft_cond_ref_t weft_cond_ref(weft_cond_t *cond)
{
    return weft_local_cond_ref(cond);
}

static inline weft_cond_ref_t weft_cond_ref(const weft_remote_cond_t *cond)
{
    return weft_remote_cond_ref(cond);
}

static inline weft_cond_ref_t weft_cond_ref(void *arg)
{
    return weft_arg_cond_ref(arg);
}

#else

#define weft_cond_ref(object) WEFT_ANY_REF(object, cond)
#define weft_cond_wait(object, mutex, timeout)                                                     \
    WEFT_ANY(object, cond, cond_wait)((object), (mutex), (timeout))
#define weft_cond_signal(object) WEFT_ANY(object, cond, cond_signal)((object))
#define weft_cond_broadcast(object) WEFT_ANY(object, cond, cond_broadcast)((object))
#define weft_cond_broadcast_counted(object, woken)                                                 \
    WEFT_ANY(object, cond, cond_broadcast_counted)((object), (woken))

#endif

#endif
