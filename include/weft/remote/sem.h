/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Counting semaphore of another node, and references to those of any node. Services and results:
 * sem.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_SEM_H
#define WEFT_REMOTE_SEM_H

#include <weft/remote/common.h>
#include <weft/sem.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Counting semaphore of another node. Constant, generated. */
typedef struct weft_remote_sem {
    weft_remote_t remote;
} weft_remote_sem_t;

/** Counting semaphore of this node or another. Made by weft_sem_ref(). */
typedef struct weft_sem_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_sem_t */
} weft_sem_ref_t;

weft_status_t weft_remote_sem_give(const weft_remote_sem_t *sem);
weft_status_t weft_remote_sem_take(const weft_remote_sem_t *sem, weft_timeout_t timeout);
weft_status_t weft_remote_sem_count(const weft_remote_sem_t *sem, int32_t *units);

static inline weft_sem_ref_t weft_local_sem_ref(weft_sem_t *sem)
{
    weft_sem_ref_t ref = {(uintptr_t)sem};

    return ref;
}

static inline weft_sem_ref_t weft_remote_sem_ref(const weft_remote_sem_t *sem)
{
    weft_sem_ref_t ref = {(uintptr_t)sem | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_sem_ref_t weft_arg_sem_ref(void *arg)
{
    weft_sem_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_sem_t *weft_sem_ref_remote(weft_sem_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_sem_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_sem_t *weft_sem_ref_local(weft_sem_ref_t ref)
{
    return (weft_sem_t *)ref.hub;
}

static inline weft_status_t weft_ref_sem_give(weft_sem_ref_t ref)
{
    const weft_remote_sem_t *remote = weft_sem_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_sem_give(remote);
    }
    return weft_sem_give(weft_sem_ref_local(ref));
}

static inline weft_status_t weft_ref_sem_take(weft_sem_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_sem_t *remote = weft_sem_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_sem_take(remote, timeout);
    }
    return weft_sem_take(weft_sem_ref_local(ref), timeout);
}

static inline weft_status_t weft_ref_sem_count(weft_sem_ref_t ref, int32_t *units)
{
    const weft_remote_sem_t *remote = weft_sem_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_sem_count(remote, units);
    }
    return weft_sem_count(weft_sem_ref_local(ref), units);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_sem_give(const weft_remote_sem_t *sem)
{
    return weft_remote_sem_give(sem);
}

static inline weft_status_t weft_sem_give(weft_sem_ref_t ref)
{
    return weft_ref_sem_give(ref);
}

static inline weft_status_t weft_sem_take(const weft_remote_sem_t *sem, weft_timeout_t timeout)
{
    return weft_remote_sem_take(sem, timeout);
}

static inline weft_status_t weft_sem_take(weft_sem_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_sem_take(ref, timeout);
}

static inline weft_status_t weft_sem_count(const weft_remote_sem_t *sem, int32_t *units)
{
    return weft_remote_sem_count(sem, units);
}

static inline weft_status_t weft_sem_count(weft_sem_ref_t ref, int32_t *units)
{
    return weft_ref_sem_count(ref, units);
}

static inline weft_sem_ref_t weft_sem_ref(weft_sem_t *sem)
{
    return weft_local_sem_ref(sem);
}

static inline weft_sem_ref_t weft_sem_ref(const weft_remote_sem_t *sem)
{
    return weft_remote_sem_ref(sem);
}

static inline weft_sem_ref_t weft_sem_ref(void *arg)
{
    return weft_arg_sem_ref(arg);
}

#else

#define weft_sem_ref(object) WEFT_ANY_REF(object, sem)
#define weft_sem_give(object) WEFT_ANY(object, sem, sem_give)((object))
#define weft_sem_take(object, timeout) WEFT_ANY(object, sem, sem_take)((object), (timeout))
#define weft_sem_count(object, units) WEFT_ANY(object, sem, sem_count)((object), (units))

#endif

#endif
