/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Recursive mutex of another node, and references to those of any node. Services and results:
 * mutex.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_RMUTEX_H
#define WEFT_REMOTE_RMUTEX_H

#include <weft/mutex.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Recursive mutex of another node. Constant, generated. */
typedef struct weft_remote_rmutex {
    weft_remote_t remote;
} weft_remote_rmutex_t;

/** Recursive mutex of this node or another. Made by weft_rmutex_ref(). */
typedef struct weft_rmutex_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_rmutex_t */
} weft_rmutex_ref_t;

weft_status_t weft_remote_rmutex_lock(const weft_remote_rmutex_t *rmutex, weft_timeout_t timeout);
weft_status_t weft_remote_rmutex_unlock(const weft_remote_rmutex_t *rmutex);

static inline weft_rmutex_ref_t weft_local_rmutex_ref(weft_rmutex_t *rmutex)
{
    weft_rmutex_ref_t ref = {(uintptr_t)rmutex};

    return ref;
}

static inline weft_rmutex_ref_t weft_remote_rmutex_ref(const weft_remote_rmutex_t *rmutex)
{
    weft_rmutex_ref_t ref = {(uintptr_t)rmutex | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_rmutex_ref_t weft_arg_rmutex_ref(void *arg)
{
    weft_rmutex_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_rmutex_t *weft_rmutex_ref_remote(weft_rmutex_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_rmutex_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_rmutex_t *weft_rmutex_ref_local(weft_rmutex_ref_t ref)
{
    return (weft_rmutex_t *)ref.hub;
}

static inline weft_status_t weft_ref_rmutex_lock(weft_rmutex_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_rmutex_t *remote = weft_rmutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_rmutex_lock(remote, timeout);
    }
    return weft_rmutex_lock(weft_rmutex_ref_local(ref), timeout);
}

static inline weft_status_t weft_ref_rmutex_unlock(weft_rmutex_ref_t ref)
{
    const weft_remote_rmutex_t *remote = weft_rmutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_rmutex_unlock(remote);
    }
    return weft_rmutex_unlock(weft_rmutex_ref_local(ref));
}

#ifdef __cplusplus
}

static inline weft_status_t weft_rmutex_lock(const weft_remote_rmutex_t *rmutex,
                                             weft_timeout_t timeout)
{
    return weft_remote_rmutex_lock(rmutex, timeout);
}

static inline weft_status_t weft_rmutex_lock(weft_rmutex_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_rmutex_lock(ref, timeout);
}

static inline weft_status_t weft_rmutex_unlock(const weft_remote_rmutex_t *rmutex)
{
    return weft_remote_rmutex_unlock(rmutex);
}

static inline weft_status_t weft_rmutex_unlock(weft_rmutex_ref_t ref)
{
    return weft_ref_rmutex_unlock(ref);
}

static inline weft_rmutex_ref_t weft_rmutex_ref(weft_rmutex_t *rmutex)
{
    return weft_local_rmutex_ref(rmutex);
}

static inline weft_rmutex_ref_t weft_rmutex_ref(const weft_remote_rmutex_t *rmutex)
{
    return weft_remote_rmutex_ref(rmutex);
}

static inline weft_rmutex_ref_t weft_rmutex_ref(void *arg)
{
    return weft_arg_rmutex_ref(arg);
}

#else

#define weft_rmutex_ref(object) WEFT_ANY_REF(object, rmutex)
#define weft_rmutex_lock(object, timeout) WEFT_ANY(object, rmutex, rmutex_lock)((object), (timeout))
#define weft_rmutex_unlock(object) WEFT_ANY(object, rmutex, rmutex_unlock)((object))

#endif

#endif
