/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Host services of another node, and references to those of any node. Services and results: host.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_HOST_H
#define WEFT_REMOTE_HOST_H

#include <weft/host.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Host services of another node. Constant, generated. */
typedef struct weft_remote_host {
    weft_remote_t remote;
} weft_remote_host_t;

/** Host services of this node or another. Made by weft_host_ref(). */
typedef struct weft_host_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_host_t */
} weft_host_ref_t;

weft_status_t weft_remote_host_print(const weft_remote_host_t *host, const char *text,
                                     size_t length);
weft_status_t weft_remote_host_time(const weft_remote_host_t *host, uint64_t *microseconds);
weft_status_t weft_remote_host_open(const weft_remote_host_t *host, const char *name, unsigned mode,
                                    int32_t *file);
weft_status_t weft_remote_host_read(const weft_remote_host_t *host, int32_t file, void *data,
                                    size_t size, size_t *got);
weft_status_t weft_remote_host_write(const weft_remote_host_t *host, int32_t file, const void *data,
                                     size_t size);
weft_status_t weft_remote_host_close(const weft_remote_host_t *host, int32_t file);
weft_status_t weft_remote_host_exit(const weft_remote_host_t *host, int32_t code);

static inline weft_host_ref_t weft_local_host_ref(weft_host_t *host)
{
    weft_host_ref_t ref = {(uintptr_t)host};

    return ref;
}

static inline weft_host_ref_t weft_remote_host_ref(const weft_remote_host_t *host)
{
    weft_host_ref_t ref = {(uintptr_t)host | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_host_ref_t weft_arg_host_ref(void *arg)
{
    weft_host_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_host_t *weft_host_ref_remote(weft_host_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_host_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_host_t *weft_host_ref_local(weft_host_ref_t ref)
{
    return (weft_host_t *)ref.hub;
}

static inline weft_status_t weft_ref_host_print(weft_host_ref_t ref, const char *text,
                                                size_t length)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_print(remote, text, length);
    }
    return weft_host_print(weft_host_ref_local(ref), text, length);
}

static inline weft_status_t weft_ref_host_time(weft_host_ref_t ref, uint64_t *microseconds)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_time(remote, microseconds);
    }
    return weft_host_time(weft_host_ref_local(ref), microseconds);
}

static inline weft_status_t weft_ref_host_open(weft_host_ref_t ref, const char *name, unsigned mode,
                                               int32_t *file)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_open(remote, name, mode, file);
    }
    return weft_host_open(weft_host_ref_local(ref), name, mode, file);
}

static inline weft_status_t weft_ref_host_read(weft_host_ref_t ref, int32_t file, void *data,
                                               size_t size, size_t *got)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_read(remote, file, data, size, got);
    }
    return weft_host_read(weft_host_ref_local(ref), file, data, size, got);
}

static inline weft_status_t weft_ref_host_write(weft_host_ref_t ref, int32_t file, const void *data,
                                                size_t size)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_write(remote, file, data, size);
    }
    return weft_host_write(weft_host_ref_local(ref), file, data, size);
}

static inline weft_status_t weft_ref_host_close(weft_host_ref_t ref, int32_t file)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_close(remote, file);
    }
    return weft_host_close(weft_host_ref_local(ref), file);
}

static inline weft_status_t weft_ref_host_exit(weft_host_ref_t ref, int32_t code)
{
    const weft_remote_host_t *remote = weft_host_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_host_exit(remote, code);
    }
    return weft_host_exit(weft_host_ref_local(ref), code);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_host_print(const weft_remote_host_t *host, const char *text,
                                            size_t length)
{
    return weft_remote_host_print(host, text, length);
}

static inline weft_status_t weft_host_print(weft_host_ref_t ref, const char *text, size_t length)
{
    return weft_ref_host_print(ref, text, length);
}

static inline weft_status_t weft_host_time(const weft_remote_host_t *host, uint64_t *microseconds)
{
    return weft_remote_host_time(host, microseconds);
}

static inline weft_status_t weft_host_time(weft_host_ref_t ref, uint64_t *microseconds)
{
    return weft_ref_host_time(ref, microseconds);
}

static inline weft_status_t weft_host_open(const weft_remote_host_t *host, const char *name,
                                           unsigned mode, int32_t *file)
{
    return weft_remote_host_open(host, name, mode, file);
}

static inline weft_status_t weft_host_open(weft_host_ref_t ref, const char *name, unsigned mode,
                                           int32_t *file)
{
    return weft_ref_host_open(ref, name, mode, file);
}

static inline weft_status_t weft_host_read(const weft_remote_host_t *host, int32_t file, void *data,
                                           size_t size, size_t *got)
{
    return weft_remote_host_read(host, file, data, size, got);
}

static inline weft_status_t weft_host_read(weft_host_ref_t ref, int32_t file, void *data,
                                           size_t size, size_t *got)
{
    return weft_ref_host_read(ref, file, data, size, got);
}

static inline weft_status_t weft_host_write(const weft_remote_host_t *host, int32_t file,
                                            const void *data, size_t size)
{
    return weft_remote_host_write(host, file, data, size);
}

static inline weft_status_t weft_host_write(weft_host_ref_t ref, int32_t file, const void *data,
                                            size_t size)
{
    return weft_ref_host_write(ref, file, data, size);
}

static inline weft_status_t weft_host_close(const weft_remote_host_t *host, int32_t file)
{
    return weft_remote_host_close(host, file);
}

static inline weft_status_t weft_host_close(weft_host_ref_t ref, int32_t file)
{
    return weft_ref_host_close(ref, file);
}

static inline weft_status_t weft_host_exit(const weft_remote_host_t *host, int32_t code)
{
    return weft_remote_host_exit(host, code);
}

static inline weft_status_t weft_host_exit(weft_host_ref_t ref, int32_t code)
{
    return weft_ref_host_exit(ref, code);
}

static inline weft_host_ref_t weft_host_ref(weft_host_t *host)
{
    return weft_local_host_ref(host);
}

static inline weft_host_ref_t weft_host_ref(const weft_remote_host_t *host)
{
    return weft_remote_host_ref(host);
}

static inline weft_host_ref_t weft_host_ref(void *arg)
{
    return weft_arg_host_ref(arg);
}

#else

#define weft_host_ref(object) WEFT_ANY_REF(object, host)
#define weft_host_print(object, text, length)                                                      \
    WEFT_ANY(object, host, host_print)((object), (text), (length))
#define weft_host_time(object, microseconds)                                                       \
    WEFT_ANY(object, host, host_time)((object), (microseconds))
#define weft_host_open(object, name, mode, file)                                                   \
    WEFT_ANY(object, host, host_open)((object), (name), (mode), (file))
#define weft_host_read(object, file, data, size, got)                                              \
    WEFT_ANY(object, host, host_read)((object), (file), (data), (size), (got))
#define weft_host_write(object, file, data, size)                                                  \
    WEFT_ANY(object, host, host_write)((object), (file), (data), (size))
#define weft_host_close(object, file) WEFT_ANY(object, host, host_close)((object), (file))
#define weft_host_exit(object, code) WEFT_ANY(object, host, host_exit)((object), (code))

#endif

#endif
