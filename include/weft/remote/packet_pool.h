/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Packet pool of another node, and references to those of any node. Services and results: packet.h;
 * what differs: remote.h. weft_packet_free() returns a packet to its pool on any node.
 */
#ifndef WEFT_REMOTE_PACKET_POOL_H
#define WEFT_REMOTE_PACKET_POOL_H

#include <weft/packet.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Packet pool of another node. Constant, generated. */
typedef struct weft_remote_packet_pool {
    weft_remote_t remote;
} weft_remote_packet_pool_t;

/** Packet pool of this node or another. Made by weft_packet_pool_ref(). */
typedef struct weft_packet_pool_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_packet_pool_t */
} weft_packet_pool_ref_t;

weft_status_t weft_remote_packet_alloc(const weft_remote_packet_pool_t *pool,
                                       weft_packet_t **packet, weft_timeout_t timeout);

static inline weft_packet_pool_ref_t weft_local_packet_pool_ref(weft_packet_pool_t *pool)
{
    weft_packet_pool_ref_t ref = {(uintptr_t)pool};

    return ref;
}

static inline weft_packet_pool_ref_t
weft_remote_packet_pool_ref(const weft_remote_packet_pool_t *pool)
{
    weft_packet_pool_ref_t ref = {(uintptr_t)pool | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_packet_pool_ref_t weft_arg_packet_pool_ref(void *arg)
{
    weft_packet_pool_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_packet_pool_t *
weft_packet_pool_ref_remote(weft_packet_pool_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_packet_pool_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_packet_pool_t *weft_packet_pool_ref_local(weft_packet_pool_ref_t ref)
{
    return (weft_packet_pool_t *)ref.hub;
}

static inline weft_status_t weft_ref_packet_alloc(weft_packet_pool_ref_t ref,
                                                  weft_packet_t **packet, weft_timeout_t timeout)
{
    const weft_remote_packet_pool_t *remote = weft_packet_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_packet_alloc(remote, packet, timeout);
    }
    return weft_packet_alloc(weft_packet_pool_ref_local(ref), packet, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_packet_alloc(const weft_remote_packet_pool_t *pool,
                                              weft_packet_t **packet, weft_timeout_t timeout)
{
    return weft_remote_packet_alloc(pool, packet, timeout);
}

static inline weft_status_t weft_packet_alloc(weft_packet_pool_ref_t ref, weft_packet_t **packet,
                                              weft_timeout_t timeout)
{
    return weft_ref_packet_alloc(ref, packet, timeout);
}

static inline weft_packet_pool_ref_t weft_packet_pool_ref(weft_packet_pool_t *pool)
{
    return weft_local_packet_pool_ref(pool);
}

static inline weft_packet_pool_ref_t weft_packet_pool_ref(const weft_remote_packet_pool_t *pool)
{
    return weft_remote_packet_pool_ref(pool);
}

static inline weft_packet_pool_ref_t weft_packet_pool_ref(void *arg)
{
    return weft_arg_packet_pool_ref(arg);
}

#else

#define weft_packet_pool_ref(object) WEFT_ANY_REF(object, packet_pool)
#define weft_packet_alloc(object, packet, timeout)                                                 \
    WEFT_ANY(object, packet_pool, packet_alloc)((object), (packet), (timeout))

#endif

#endif
