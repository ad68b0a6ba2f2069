/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Several calls of a function of another node, and references to those of any node. Services and
 * results: function_many.h; what differs: remote.h. A frame carries up to `batch` calls of the
 * function.
 */
#ifndef WEFT_REMOTE_FUNCTION_MANY_H
#define WEFT_REMOTE_FUNCTION_MANY_H

#include <weft/function_many.h>
#include <weft/remote/function.h>

#ifdef __cplusplus
extern "C" {
#endif

weft_status_t weft_remote_function_call_many(const weft_remote_function_t *function,
                                             const void *arguments, void *results, size_t count,
                                             weft_timeout_t timeout);

static inline weft_status_t weft_ref_function_call_many(weft_function_ref_t ref,
                                                        const void *arguments, void *results,
                                                        size_t count, weft_timeout_t timeout)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_function_call_many(remote, arguments, results, count, timeout);
    }
    return weft_function_call_many(weft_function_ref_local(ref), arguments, results, count,
                                   timeout);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_function_call_many(const weft_remote_function_t *function,
                                                    const void *arguments, void *results,
                                                    size_t count, weft_timeout_t timeout)
{
    return weft_remote_function_call_many(function, arguments, results, count, timeout);
}

static inline weft_status_t weft_function_call_many(weft_function_ref_t ref, const void *arguments,
                                                    void *results, size_t count,
                                                    weft_timeout_t timeout)
{
    return weft_ref_function_call_many(ref, arguments, results, count, timeout);
}

#else

#define weft_function_call_many(object, arguments, results, count, timeout)                        \
    WEFT_ANY(object, function, function_call_many)((object), (arguments), (results), (count),      \
                                                   (timeout))

#endif

#endif
