/* SPDX-License-Identifier: MIT */
/** @file Arguments and results of a function, and requests. */
#include "orders.h"

#define CALLS 3U

static weft_status_t scale(const struct point *argument, struct sample *result)
{
    if (argument->x != 0x0102 - argument->y) {
        return WEFT_CANCELED;
    }
    make_sample(result, (uint32_t)argument->y);
    return WEFT_OK;
}

weft_status_t scale_on_first(const struct point *argument, struct sample *result)
{
    return scale(argument, result);
}

weft_status_t scale_on_second(const struct point *argument, struct sample *result)
{
    return scale(argument, result);
}

weft_status_t scale_on_third(const struct point *argument, struct sample *result)
{
    return scale(argument, result);
}

static struct point argument_of(uint32_t seed)
{
    return (struct point){(int16_t)(0x0102 - (int32_t)seed), (int32_t)seed};
}

void call_all(const struct lane *lane, weft_request_t *const *requests, uint32_t seed)
{
    struct point arguments[CALLS];
    struct sample results[CALLS];

    for (uint32_t i = 0; i < CALLS; i++) {
        arguments[i] = argument_of(seed + i);
    }
    expect(weft_function_call(lane->scale, arguments, results, WEFT_FOREVER) == WEFT_OK &&
               is_sample(&results[0], seed),
           "call");
    expect(weft_function_call_many(lane->scale, arguments, results, CALLS, WEFT_FOREVER) == WEFT_OK,
           "several calls");
    for (uint32_t i = 0; i < CALLS; i++) {
        expect(is_sample(&results[i], seed + i), "several results");
    }
    expect(weft_request_function_call(requests[0], lane->scale, &arguments[2], &results[0],
                                      WEFT_FOREVER) == WEFT_OK &&
               weft_request_collect(requests[0], WEFT_FOREVER) == WEFT_OK &&
               is_sample(&results[0], seed + 2U),
           "request");
}
