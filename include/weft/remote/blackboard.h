/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Blackboard of another node, and references to those of any node. Services and results:
 * blackboard.h; what differs: remote.h.
 */
#ifndef WEFT_REMOTE_BLACKBOARD_H
#define WEFT_REMOTE_BLACKBOARD_H

#include <weft/blackboard.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Blackboard of another node. Constant, generated. */
typedef struct weft_remote_blackboard {
    weft_remote_t remote;
} weft_remote_blackboard_t;

/** Blackboard of this node or another. Made by weft_blackboard_ref(). */
typedef struct weft_blackboard_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_blackboard_t */
} weft_blackboard_ref_t;

weft_status_t weft_remote_blackboard_write(const weft_remote_blackboard_t *board,
                                           const void *value);
weft_status_t weft_remote_blackboard_wipe(const weft_remote_blackboard_t *board);
weft_status_t weft_remote_blackboard_read(const weft_remote_blackboard_t *board, void *value,
                                          uint32_t *count, weft_timeout_t timeout);
weft_status_t weft_remote_blackboard_read_new(const weft_remote_blackboard_t *board, void *value,
                                              uint32_t *count, weft_timeout_t timeout);

static inline weft_blackboard_ref_t weft_local_blackboard_ref(weft_blackboard_t *board)
{
    weft_blackboard_ref_t ref = {(uintptr_t)board};

    return ref;
}

static inline weft_blackboard_ref_t
weft_remote_blackboard_ref(const weft_remote_blackboard_t *board)
{
    weft_blackboard_ref_t ref = {(uintptr_t)board | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_blackboard_ref_t weft_arg_blackboard_ref(void *arg)
{
    weft_blackboard_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_blackboard_t *weft_blackboard_ref_remote(weft_blackboard_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_blackboard_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_blackboard_t *weft_blackboard_ref_local(weft_blackboard_ref_t ref)
{
    return (weft_blackboard_t *)ref.hub;
}

static inline weft_status_t weft_ref_blackboard_write(weft_blackboard_ref_t ref, const void *value)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_write(remote, value);
    }
    return weft_blackboard_write(weft_blackboard_ref_local(ref), value);
}

static inline weft_status_t weft_ref_blackboard_wipe(weft_blackboard_ref_t ref)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_wipe(remote);
    }
    return weft_blackboard_wipe(weft_blackboard_ref_local(ref));
}

static inline weft_status_t weft_ref_blackboard_read(weft_blackboard_ref_t ref, void *value,
                                                     uint32_t *count, weft_timeout_t timeout)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_read(remote, value, count, timeout);
    }
    return weft_blackboard_read(weft_blackboard_ref_local(ref), value, count, timeout);
}

static inline weft_status_t weft_ref_blackboard_read_new(weft_blackboard_ref_t ref, void *value,
                                                         uint32_t *count, weft_timeout_t timeout)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_read_new(remote, value, count, timeout);
    }
    return weft_blackboard_read_new(weft_blackboard_ref_local(ref), value, count, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_blackboard_write(const weft_remote_blackboard_t *board,
                                                  const void *value)
{
    return weft_remote_blackboard_write(board, value);
}

static inline weft_status_t weft_blackboard_write(weft_blackboard_ref_t ref, const void *value)
{
    return weft_ref_blackboard_write(ref, value);
}

static inline weft_status_t weft_blackboard_wipe(const weft_remote_blackboard_t *board)
{
    return weft_remote_blackboard_wipe(board);
}

static inline weft_status_t weft_blackboard_wipe(weft_blackboard_ref_t ref)
{
    return weft_ref_blackboard_wipe(ref);
}

static inline weft_status_t weft_blackboard_read(const weft_remote_blackboard_t *board, void *value,
                                                 uint32_t *count, weft_timeout_t timeout)
{
    return weft_remote_blackboard_read(board, value, count, timeout);
}

static inline weft_status_t weft_blackboard_read(weft_blackboard_ref_t ref, void *value,
                                                 uint32_t *count, weft_timeout_t timeout)
{
    return weft_ref_blackboard_read(ref, value, count, timeout);
}

static inline weft_status_t weft_blackboard_read_new(const weft_remote_blackboard_t *board,
                                                     void *value, uint32_t *count,
                                                     weft_timeout_t timeout)
{
    return weft_remote_blackboard_read_new(board, value, count, timeout);
}

static inline weft_status_t weft_blackboard_read_new(weft_blackboard_ref_t ref, void *value,
                                                     uint32_t *count, weft_timeout_t timeout)
{
    return weft_ref_blackboard_read_new(ref, value, count, timeout);
}

static inline weft_blackboard_ref_t weft_blackboard_ref(weft_blackboard_t *board)
{
    return weft_local_blackboard_ref(board);
}

static inline weft_blackboard_ref_t weft_blackboard_ref(const weft_remote_blackboard_t *board)
{
    return weft_remote_blackboard_ref(board);
}

static inline weft_blackboard_ref_t weft_blackboard_ref(void *arg)
{
    return weft_arg_blackboard_ref(arg);
}

#else

#define weft_blackboard_ref(object) WEFT_ANY_REF(object, blackboard)
#define weft_blackboard_write(object, value)                                                       \
    WEFT_ANY(object, blackboard, blackboard_write)((object), (value))
#define weft_blackboard_wipe(object) WEFT_ANY(object, blackboard, blackboard_wipe)((object))
#define weft_blackboard_read(object, value, count, timeout)                                        \
    WEFT_ANY(object, blackboard, blackboard_read)((object), (value), (count), (timeout))
#define weft_blackboard_read_new(object, value, count, timeout)                                    \
    WEFT_ANY(object, blackboard, blackboard_read_new)((object), (value), (count), (timeout))

#endif

#endif
