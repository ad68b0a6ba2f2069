/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Mutex of another node, and references to those of any node. Services and results: mutex.h; what
 * differs: remote.h.
 */
#ifndef WEFT_REMOTE_MUTEX_H
#define WEFT_REMOTE_MUTEX_H

#include <weft/mutex.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Mutex of another node. Constant, generated. */
typedef struct weft_remote_mutex {
    weft_remote_t remote;
} weft_remote_mutex_t;

/** Mutex of this node or another. Made by weft_mutex_ref(). */
typedef struct weft_mutex_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_mutex_t */
} weft_mutex_ref_t;

weft_status_t weft_remote_mutex_lock(const weft_remote_mutex_t *mutex, weft_timeout_t timeout);
weft_status_t weft_remote_mutex_unlock(const weft_remote_mutex_t *mutex);

static inline weft_mutex_ref_t weft_local_mutex_ref(weft_mutex_t *mutex)
{
    weft_mutex_ref_t ref = {(uintptr_t)mutex};

    return ref;
}

static inline weft_mutex_ref_t weft_remote_mutex_ref(const weft_remote_mutex_t *mutex)
{
    weft_mutex_ref_t ref = {(uintptr_t)mutex | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_mutex_ref_t weft_arg_mutex_ref(void *arg)
{
    weft_mutex_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_mutex_t *weft_mutex_ref_remote(weft_mutex_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_mutex_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_mutex_t *weft_mutex_ref_local(weft_mutex_ref_t ref)
{
    return (weft_mutex_t *)ref.hub;
}

static inline weft_status_t weft_ref_mutex_lock(weft_mutex_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_mutex_t *remote = weft_mutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_mutex_lock(remote, timeout);
    }
    return weft_mutex_lock(weft_mutex_ref_local(ref), timeout);
}

static inline weft_status_t weft_ref_mutex_unlock(weft_mutex_ref_t ref)
{
    const weft_remote_mutex_t *remote = weft_mutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_mutex_unlock(remote);
    }
    return weft_mutex_unlock(weft_mutex_ref_local(ref));
}

#ifdef __cplusplus
}

static inline weft_status_t weft_mutex_lock(const weft_remote_mutex_t *mutex,
                                            weft_timeout_t timeout)
{
    return weft_remote_mutex_lock(mutex, timeout);
}

static inline weft_status_t weft_mutex_lock(weft_mutex_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_mutex_lock(ref, timeout);
}

static inline weft_status_t weft_mutex_unlock(const weft_remote_mutex_t *mutex)
{
    return weft_remote_mutex_unlock(mutex);
}

static inline weft_status_t weft_mutex_unlock(weft_mutex_ref_t ref)
{
    return weft_ref_mutex_unlock(ref);
}

static inline weft_mutex_ref_t weft_mutex_ref(weft_mutex_t *mutex)
{
    return weft_local_mutex_ref(mutex);
}

static inline weft_mutex_ref_t weft_mutex_ref(const weft_remote_mutex_t *mutex)
{
    return weft_remote_mutex_ref(mutex);
}

static inline weft_mutex_ref_t weft_mutex_ref(void *arg)
{
    return weft_arg_mutex_ref(arg);
}

#else

#define weft_mutex_ref(object) WEFT_ANY_REF(object, mutex)
#define weft_mutex_lock(object, timeout) WEFT_ANY(object, mutex, mutex_lock)((object), (timeout))
#define weft_mutex_unlock(object) WEFT_ANY(object, mutex, mutex_unlock)((object))

#endif

#endif
