/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Memory pool of another node, and references to those of any node. Services and results: pool.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_POOL_H
#define WEFT_REMOTE_POOL_H

#include <weft/pool.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Memory pool of another node. Constant, generated. */
typedef struct weft_remote_pool {
    weft_remote_t remote;
} weft_remote_pool_t;

/** Memory pool of this node or another. Made by weft_pool_ref(). */
typedef struct weft_pool_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_pool_t */
} weft_pool_ref_t;

weft_status_t weft_remote_pool_alloc(const weft_remote_pool_t *pool, void **block,
                                     weft_timeout_t timeout);
weft_status_t weft_remote_pool_free(const weft_remote_pool_t *pool, void *block);

static inline weft_pool_ref_t weft_local_pool_ref(weft_pool_t *pool)
{
    weft_pool_ref_t ref = {(uintptr_t)pool};

    return ref;
}

static inline weft_pool_ref_t weft_remote_pool_ref(const weft_remote_pool_t *pool)
{
    weft_pool_ref_t ref = {(uintptr_t)pool | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_pool_ref_t weft_arg_pool_ref(void *arg)
{
    weft_pool_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_pool_t *weft_pool_ref_remote(weft_pool_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_pool_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_pool_t *weft_pool_ref_local(weft_pool_ref_t ref)
{
    return (weft_pool_t *)ref.hub;
}

static inline weft_status_t weft_ref_pool_alloc(weft_pool_ref_t ref, void **block,
                                                weft_timeout_t timeout)
{
    const weft_remote_pool_t *remote = weft_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_pool_alloc(remote, block, timeout);
    }
    return weft_pool_alloc(weft_pool_ref_local(ref), block, timeout);
}

static inline weft_status_t weft_ref_pool_free(weft_pool_ref_t ref, void *block)
{
    const weft_remote_pool_t *remote = weft_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_pool_free(remote, block);
    }
    return weft_pool_free(weft_pool_ref_local(ref), block);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_pool_alloc(const weft_remote_pool_t *pool, void **block,
                                            weft_timeout_t timeout)
{
    return weft_remote_pool_alloc(pool, block, timeout);
}

static inline weft_status_t weft_pool_alloc(weft_pool_ref_t ref, void **block,
                                            weft_timeout_t timeout)
{
    return weft_ref_pool_alloc(ref, block, timeout);
}

static inline weft_status_t weft_pool_free(const weft_remote_pool_t *pool, void *block)
{
    return weft_remote_pool_free(pool, block);
}

static inline weft_status_t weft_pool_free(weft_pool_ref_t ref, void *block)
{
    return weft_ref_pool_free(ref, block);
}

static inline weft_pool_ref_t weft_pool_ref(weft_pool_t *pool)
{
    return weft_local_pool_ref(pool);
}

static inline weft_pool_ref_t weft_pool_ref(const weft_remote_pool_t *pool)
{
    return weft_remote_pool_ref(pool);
}

static inline weft_pool_ref_t weft_pool_ref(void *arg)
{
    return weft_arg_pool_ref(arg);
}

#else

#define weft_pool_ref(object) WEFT_ANY_REF(object, pool)
#define weft_pool_alloc(object, block, timeout)                                                    \
    WEFT_ANY(object, pool, pool_alloc)((object), (block), (timeout))
#define weft_pool_free(object, block) WEFT_ANY(object, pool, pool_free)((object), (block))

#endif

#endif
