/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls of functions, for those of several at once.
 */
#ifndef NET_HUB_FUNCTION_H
#define NET_HUB_FUNCTION_H

#include "hub.h"

/** Services. */
enum { WEFT_NET_FUNCTION_CALL /**< one or several; the reply carries the results */ };

/** The proxy makes that many calls as one; it has validated their sizes. */
weft_status_t weft_serve_function_calls(weft_function_t *function, weft_op_t *op, uint32_t count,
                                        weft_timeout_t timeout);

/** Calls of a function here or elsewhere. */
weft_op_t weft_op_of_calls(const void *arguments, size_t argument_bytes, void *results,
                           size_t result_bytes);

#endif
