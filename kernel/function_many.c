/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several calls of a function as one.
 */
#include <weft/function_many.h>

#include "check.h"
#include "wait.h"
#include "wait_args.h"

weft_status_t weft_function_call_many(weft_function_t *function, const void *arguments,
                                      void *results, size_t count, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(function));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong((arguments == NULL && function->argument_size != 0) ||
                              (results == NULL && function->result_size != 0),
                          WEFT_MISUSE_NULL));
    WEFT_CHECK(weft_wrong(count == 0 || count > function->batch, WEFT_MISUSE_SIZE));
    weft_function_args_t args = {arguments, results, (uint32_t)count};

    weft_trace_put_for(function, timeout);
    return weft_function_call_with(function, &args, timeout);
}
