/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Barrier of another node, and references to those of any node. Services and results: barrier.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_BARRIER_H
#define WEFT_REMOTE_BARRIER_H

#include <weft/barrier.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Barrier of another node. Constant, generated. */
typedef struct weft_remote_barrier {
    weft_remote_t remote;
} weft_remote_barrier_t;

/** Barrier of this node or another. Made by weft_barrier_ref(). */
typedef struct weft_barrier_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_barrier_t */
} weft_barrier_ref_t;

weft_status_t weft_remote_barrier_wait(const weft_remote_barrier_t *barrier,
                                       weft_timeout_t timeout);
weft_status_t weft_remote_barrier_waiting(const weft_remote_barrier_t *barrier, uint32_t *tasks);

static inline weft_barrier_ref_t weft_local_barrier_ref(weft_barrier_t *barrier)
{
    weft_barrier_ref_t ref = {(uintptr_t)barrier};

    return ref;
}

static inline weft_barrier_ref_t weft_remote_barrier_ref(const weft_remote_barrier_t *barrier)
{
    weft_barrier_ref_t ref = {(uintptr_t)barrier | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_barrier_ref_t weft_arg_barrier_ref(void *arg)
{
    weft_barrier_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_barrier_t *weft_barrier_ref_remote(weft_barrier_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_barrier_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_barrier_t *weft_barrier_ref_local(weft_barrier_ref_t ref)
{
    return (weft_barrier_t *)ref.hub;
}

static inline weft_status_t weft_ref_barrier_wait(weft_barrier_ref_t ref, weft_timeout_t timeout)
{
    const weft_remote_barrier_t *remote = weft_barrier_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_barrier_wait(remote, timeout);
    }
    return weft_barrier_wait(weft_barrier_ref_local(ref), timeout);
}

static inline weft_status_t weft_ref_barrier_waiting(weft_barrier_ref_t ref, uint32_t *tasks)
{
    const weft_remote_barrier_t *remote = weft_barrier_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_barrier_waiting(remote, tasks);
    }
    return weft_barrier_waiting(weft_barrier_ref_local(ref), tasks);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_barrier_wait(const weft_remote_barrier_t *barrier,
                                              weft_timeout_t timeout)
{
    return weft_remote_barrier_wait(barrier, timeout);
}

static inline weft_status_t weft_barrier_wait(weft_barrier_ref_t ref, weft_timeout_t timeout)
{
    return weft_ref_barrier_wait(ref, timeout);
}

static inline weft_status_t weft_barrier_waiting(const weft_remote_barrier_t *barrier,
                                                 uint32_t *tasks)
{
    return weft_remote_barrier_waiting(barrier, tasks);
}

static inline weft_status_t weft_barrier_waiting(weft_barrier_ref_t ref, uint32_t *tasks)
{
    return weft_ref_barrier_waiting(ref, tasks);
}

static inline weft_barrier_ref_t weft_barrier_ref(weft_barrier_t *barrier)
{
    return weft_local_barrier_ref(barrier);
}

static inline weft_barrier_ref_t weft_barrier_ref(const weft_remote_barrier_t *barrier)
{
    return weft_remote_barrier_ref(barrier);
}

static inline weft_barrier_ref_t weft_barrier_ref(void *arg)
{
    return weft_arg_barrier_ref(arg);
}

#else

#define weft_barrier_ref(object) WEFT_ANY_REF(object, barrier)
#define weft_barrier_wait(object, timeout)                                                         \
    WEFT_ANY(object, barrier, barrier_wait)((object), (timeout))
#define weft_barrier_waiting(object, tasks)                                                        \
    WEFT_ANY(object, barrier, barrier_waiting)((object), (tasks))

#endif

#endif
