/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Event flags of another node, and references to those of any node. Services and results: flags.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_FLAGS_H
#define WEFT_REMOTE_FLAGS_H

#include <weft/flags.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Event flags of another node. Constant, generated. */
typedef struct weft_remote_flags {
    weft_remote_t remote;
} weft_remote_flags_t;

/** Event flags of this node or another. Made by weft_flags_ref(). */
typedef struct weft_flags_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_flags_t */
} weft_flags_ref_t;

weft_status_t weft_remote_flags_post(const weft_remote_flags_t *flags, uint32_t bits);
weft_status_t weft_remote_flags_post_counted(const weft_remote_flags_t *flags, uint32_t bits,
                                             uint32_t *woken);
weft_status_t weft_remote_flags_set(const weft_remote_flags_t *flags, uint32_t bits);
weft_status_t weft_remote_flags_clear(const weft_remote_flags_t *flags, uint32_t bits);
weft_status_t weft_remote_flags_wait(const weft_remote_flags_t *flags, uint32_t bits,
                                     unsigned options, uint32_t *matched, weft_timeout_t timeout);

static inline weft_flags_ref_t weft_local_flags_ref(weft_flags_t *flags)
{
    weft_flags_ref_t ref = {(uintptr_t)flags};

    return ref;
}

static inline weft_flags_ref_t weft_remote_flags_ref(const weft_remote_flags_t *flags)
{
    weft_flags_ref_t ref = {(uintptr_t)flags | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_flags_ref_t weft_arg_flags_ref(void *arg)
{
    weft_flags_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_flags_t *weft_flags_ref_remote(weft_flags_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_flags_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_flags_t *weft_flags_ref_local(weft_flags_ref_t ref)
{
    return (weft_flags_t *)ref.hub;
}

static inline weft_status_t weft_ref_flags_post(weft_flags_ref_t ref, uint32_t bits)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_post(remote, bits);
    }
    return weft_flags_post(weft_flags_ref_local(ref), bits);
}

static inline weft_status_t weft_ref_flags_post_counted(weft_flags_ref_t ref, uint32_t bits,
                                                        uint32_t *woken)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_post_counted(remote, bits, woken);
    }
    return weft_flags_post_counted(weft_flags_ref_local(ref), bits, woken);
}

static inline weft_status_t weft_ref_flags_set(weft_flags_ref_t ref, uint32_t bits)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_set(remote, bits);
    }
    return weft_flags_set(weft_flags_ref_local(ref), bits);
}

static inline weft_status_t weft_ref_flags_clear(weft_flags_ref_t ref, uint32_t bits)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_clear(remote, bits);
    }
    return weft_flags_clear(weft_flags_ref_local(ref), bits);
}

static inline weft_status_t weft_ref_flags_wait(weft_flags_ref_t ref, uint32_t bits,
                                                unsigned options, uint32_t *matched,
                                                weft_timeout_t timeout)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_wait(remote, bits, options, matched, timeout);
    }
    return weft_flags_wait(weft_flags_ref_local(ref), bits, options, matched, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_flags_post(const weft_remote_flags_t *flags, uint32_t bits)
{
    return weft_remote_flags_post(flags, bits);
}

static inline weft_status_t weft_flags_post(weft_flags_ref_t ref, uint32_t bits)
{
    return weft_ref_flags_post(ref, bits);
}

static inline weft_status_t weft_flags_post_counted(const weft_remote_flags_t *flags, uint32_t bits,
                                                    uint32_t *woken)
{
    return weft_remote_flags_post_counted(flags, bits, woken);
}

static inline weft_status_t weft_flags_post_counted(weft_flags_ref_t ref, uint32_t bits,
                                                    uint32_t *woken)
{
    return weft_ref_flags_post_counted(ref, bits, woken);
}

static inline weft_status_t weft_flags_set(const weft_remote_flags_t *flags, uint32_t bits)
{
    return weft_remote_flags_set(flags, bits);
}

static inline weft_status_t weft_flags_set(weft_flags_ref_t ref, uint32_t bits)
{
    return weft_ref_flags_set(ref, bits);
}

static inline weft_status_t weft_flags_clear(const weft_remote_flags_t *flags, uint32_t bits)
{
    return weft_remote_flags_clear(flags, bits);
}

static inline weft_status_t weft_flags_clear(weft_flags_ref_t ref, uint32_t bits)
{
    return weft_ref_flags_clear(ref, bits);
}

static inline weft_status_t weft_flags_wait(const weft_remote_flags_t *flags, uint32_t bits,
                                            unsigned options, uint32_t *matched,
                                            weft_timeout_t timeout)
{
    return weft_remote_flags_wait(flags, bits, options, matched, timeout);
}

static inline weft_status_t weft_flags_wait(weft_flags_ref_t ref, uint32_t bits, unsigned options,
                                            uint32_t *matched, weft_timeout_t timeout)
{
    return weft_ref_flags_wait(ref, bits, options, matched, timeout);
}

static inline weft_flags_ref_t weft_flags_ref(weft_flags_t *flags)
{
    return weft_local_flags_ref(flags);
}

static inline weft_flags_ref_t weft_flags_ref(const weft_remote_flags_t *flags)
{
    return weft_remote_flags_ref(flags);
}

static inline weft_flags_ref_t weft_flags_ref(void *arg)
{
    return weft_arg_flags_ref(arg);
}

#else

#define weft_flags_ref(object) WEFT_ANY_REF(object, flags)
#define weft_flags_post(object, bits) WEFT_ANY(object, flags, flags_post)((object), (bits))
#define weft_flags_post_counted(object, bits, woken)                                               \
    WEFT_ANY(object, flags, flags_post_counted)((object), (bits), (woken))
#define weft_flags_set(object, bits) WEFT_ANY(object, flags, flags_set)((object), (bits))
#define weft_flags_clear(object, bits) WEFT_ANY(object, flags, flags_clear)((object), (bits))
#define weft_flags_wait(object, bits, options, matched, timeout)                                   \
    WEFT_ANY(object, flags, flags_wait)((object), (bits), (options), (matched), (timeout))

#endif

#endif
