/* SPDX-License-Identifier: MIT */
/** @file The functions, and a task of their own node that calls one. */
#include "system.h"

weft_status_t encode_frame(const frame_t *argument, code_t *result)
{
    if (argument->number == UINT32_MAX) {
        return WEFT_REFUSED;
    }
    result->number = argument->number;
    result->sum = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        result->bytes[i] = (uint8_t)(argument->samples[i] >> 8);
        result->sum += (uint16_t)argument->samples[i];
    }
    return WEFT_OK;
}

static volatile uint32_t ticks;

weft_status_t count_tick(void)
{
    ticks++;
    return WEFT_OK;
}

/** Waits for the caller's word if it is asked to. The result is the number of ticks so far. */
weft_status_t work(const uint32_t *argument, uint32_t *result)
{
    if (*argument != 0) {
        weft_sem_take(&go, WEFT_FOREVER);
    }
    *result = ticks;
    return WEFT_OK;
}

weft_status_t square_number(const uint16_t *argument, uint32_t *result)
{
    *result = (uint32_t)*argument * *argument;
    return *argument != 0 ? WEFT_OK : WEFT_REFUSED;
}

static volatile bool is_good;

weft_status_t say(void)
{
    weft_printf("near: encoded on its own node %u\n", (unsigned)is_good);
    weft_sem_give(&done);
    return WEFT_OK;
}

/** Several calls of a function of its own node as one. */
static bool squares_itself(void)
{
    const uint16_t numbers[2] = {12, 40};
    uint32_t squares[2] = {0, 0};

    return square_call_many(numbers, squares, 2, WEFT_FOREVER) == WEFT_OK && squares[0] == 144U &&
           squares[1] == 1600U;
}

/** Calls functions of its own node, and ends its node after the last call of the other one. */
void near(void *arg)
{
    frame_t frame = {.number = 7};
    code_t code;

    (void)arg;
    frame.samples[3] = 0x1234;
    is_good = encode_call(&frame, &code, WEFT_FOREVER) == WEFT_OK && code.number == 7U &&
              code.bytes[3] == 0x12U && code.sum == 0x1234U;
    is_good = is_good && squares_itself();
    weft_sem_take(&done, WEFT_FOREVER);
    weft_exit(0);
}
