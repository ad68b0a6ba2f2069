/* SPDX-License-Identifier: MIT */
/** @file Nothing here knows the order of a node's bytes. */
#include "system.h"

weft_status_t survey(const struct point *argument, double *result)
{
    *result = argument->x * argument->y;
    return WEFT_OK;
}

void produce(void *arg)
{
    const struct sample sample = {.number = 1, .kind = EDGE, .weight = 2.5F};
    const uint32_t number = 2;
    const int16_t height = -3;

    (void)arg;
    (void)weft_msgq_put(&samples, &sample, WEFT_FOREVER);
    (void)weft_msgq_put(&near, &number, WEFT_FOREVER);
    (void)weft_data_event_put(&level, &height);
    weft_exit(0);
}

void consume(void *arg)
{
    const struct point sides = {3, 4};
    struct sample sample;
    double size;

    (void)arg;
    (void)weft_msgq_get(&samples, &sample, WEFT_FOREVER);
    (void)weft_function_call(&area, &sides, &size, WEFT_FOREVER);
}

void observe(void *arg)
{
    uint32_t number;

    (void)arg;
    (void)weft_msgq_get(&near, &number, WEFT_FOREVER);
}
