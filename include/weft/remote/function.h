/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Function of another node, and references to those of any node. Services and results: function.h;
 * what differs: remote.h.
 */
#ifndef WEFT_REMOTE_FUNCTION_H
#define WEFT_REMOTE_FUNCTION_H

#include <weft/function.h>
#include <weft/remote/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Function of another node. Constant, generated. */
typedef struct weft_remote_function {
    weft_remote_t remote;
    uint16_t result_size; /**< bytes of the result; remote.size: of the argument */
    uint16_t batch;       /**< calls that a frame carries */
} weft_remote_function_t;

/** Function of this node or another. Made by weft_function_ref(). */
typedef struct weft_function_ref {
    uintptr_t hub; /**< address; WEFT_REF_REMOTE: of a weft_remote_function_t */
} weft_function_ref_t;

weft_status_t weft_remote_function_call(const weft_remote_function_t *function,
                                        const void *argument, void *result, weft_timeout_t timeout);

static inline weft_function_ref_t weft_local_function_ref(weft_function_t *function)
{
    weft_function_ref_t ref = {(uintptr_t)function};

    return ref;
}

static inline weft_function_ref_t weft_remote_function_ref(const weft_remote_function_t *function)
{
    weft_function_ref_t ref = {(uintptr_t)function | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_function_ref_t weft_arg_function_ref(void *arg)
{
    weft_function_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_function_t *weft_function_ref_remote(weft_function_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.hub & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_function_t *)(ref.hub - WEFT_REF_REMOTE);
}

static inline weft_function_t *weft_function_ref_local(weft_function_ref_t ref)
{
    return (weft_function_t *)ref.hub;
}

static inline weft_status_t weft_ref_function_call(weft_function_ref_t ref, const void *argument,
                                                   void *result, weft_timeout_t timeout)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_function_call(remote, argument, result, timeout);
    }
    return weft_function_call(weft_function_ref_local(ref), argument, result, timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_function_call(const weft_remote_function_t *function,
                                               const void *argument, void *result,
                                               weft_timeout_t timeout)
{
    return weft_remote_function_call(function, argument, result, timeout);
}

static inline weft_status_t weft_function_call(weft_function_ref_t ref, const void *argument,
                                               void *result, weft_timeout_t timeout)
{
    return weft_ref_function_call(ref, argument, result, timeout);
}

static inline weft_function_ref_t weft_function_ref(weft_function_t *function)
{
    return weft_local_function_ref(function);
}

static inline weft_function_ref_t weft_function_ref(const weft_remote_function_t *function)
{
    return weft_remote_function_ref(function);
}

static inline weft_function_ref_t weft_function_ref(void *arg)
{
    return weft_arg_function_ref(arg);
}

#else

#define weft_function_ref(object) WEFT_ANY_REF(object, function)
#define weft_function_call(object, argument, result, timeout)                                      \
    WEFT_ANY(object, function, function_call)((object), (argument), (result), (timeout))

#endif

#endif
