/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several calls of a function as one: one request, one execution by a server, one answer.
 * Semantics: message aggregation of "IPC in heterogeneous multicore systems". The description of
 * the function says with `batch: n` how many calls can be one.
 */
#ifndef WEFT_FUNCTION_MANY_H
#define WEFT_FUNCTION_MANY_H

#include <weft/function.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Calls a function once for each of some consecutive arguments and waits for all results, as
 * weft_function_call() does. All calls end together and in the same way.
 * @param arguments `count` arguments
 * @param results room for `count` results
 * @param count 1 to the function's `batch`
 * Context: task; any with WEFT_NO_WAIT. Without waiting it never succeeds. O(waiters passed).
 * @return as weft_function_call()
 */
weft_status_t weft_function_call_many(weft_function_t *function, const void *arguments,
                                      void *results, size_t count, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
