/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Port of another node, and references to those of any node. Services and results: port.h; what
 * differs: remote.h.
 */
#ifndef WEFT_REMOTE_PORT_H
#define WEFT_REMOTE_PORT_H

#include <weft/port.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Port of another node. Constant, generated. */
typedef struct weft_remote_port {
    weft_remote_t remote;
} weft_remote_port_t;

/** Port of this node or another. Made by weft_port_ref(). */
typedef struct weft_port_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_port_t */
} weft_port_ref_t;

weft_status_t weft_remote_port_put(const weft_remote_port_t *port, const void *message,
                                   weft_timeout_t timeout);
weft_status_t weft_remote_port_get(const weft_remote_port_t *port, void *message,
                                   weft_timeout_t timeout);

static inline weft_port_ref_t weft_local_port_ref(weft_port_t *port)
{
    weft_port_ref_t ref = {(uintptr_t)port};

    return ref;
}

static inline weft_port_ref_t weft_remote_port_ref(const weft_remote_port_t *port)
{
    weft_port_ref_t ref = {(uintptr_t)port | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_port_ref_t weft_arg_port_ref(void *arg)
{
    weft_port_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_port_t *weft_port_ref_remote(weft_port_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_port_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_port_t *weft_port_ref_local(weft_port_ref_t ref)
{
    return (weft_port_t *)ref.hub;
}

static inline weft_status_t weft_ref_port_put(weft_port_ref_t ref, const void *message,
                                              weft_timeout_t timeout)
{
    const weft_remote_port_t *remote = weft_port_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_port_put(remote, message, timeout);
    }
    return weft_port_put(weft_port_ref_local(ref), message, timeout);
}

static inline weft_status_t weft_ref_port_get(weft_port_ref_t ref, void *message,
                                              weft_timeout_t timeout)
{
    const weft_remote_port_t *remote = weft_port_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_port_get(remote, message, timeout);
    }
    return weft_port_get(weft_port_ref_local(ref), message, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_port_put(const weft_remote_port_t *port, const void *message,
                                          weft_timeout_t timeout)
{
    return weft_remote_port_put(port, message, timeout);
}

static inline weft_status_t weft_port_put(weft_port_ref_t ref, const void *message,
                                          weft_timeout_t timeout)
{
    return weft_ref_port_put(ref, message, timeout);
}

static inline weft_status_t weft_port_get(const weft_remote_port_t *port, void *message,
                                          weft_timeout_t timeout)
{
    return weft_remote_port_get(port, message, timeout);
}

static inline weft_status_t weft_port_get(weft_port_ref_t ref, void *message,
                                          weft_timeout_t timeout)
{
    return weft_ref_port_get(ref, message, timeout);
}

static inline weft_port_ref_t weft_port_ref(weft_port_t *port)
{
    return weft_local_port_ref(port);
}

static inline weft_port_ref_t weft_port_ref(const weft_remote_port_t *port)
{
    return weft_remote_port_ref(port);
}

static inline weft_port_ref_t weft_port_ref(void *arg)
{
    return weft_arg_port_ref(arg);
}

#else

#define weft_port_ref(object) WEFT_ANY_REF(object, port)
#define weft_port_put(object, message, timeout)                                                    \
    WEFT_ANY(object, port, port_put)((object), (message), (timeout))
#define weft_port_get(object, message, timeout)                                                    \
    WEFT_ANY(object, port, port_get)((object), (message), (timeout))

#endif

#endif
