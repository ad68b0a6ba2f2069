/* SPDX-License-Identifier: MIT */
/** @file The caller: blocking calls, requests, a refusal, a timeout, a cancellation. */
#include "system.h"

static bool encodes(uint32_t number)
{
    frame_t frame = {.number = number};
    code_t code;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < SAMPLES; i++) {
        frame.samples[i] = (int16_t)(number * 77U + i * 301U);
        sum += (uint16_t)frame.samples[i];
    }
    if (encode_call(&frame, &code, WEFT_S(5)) != WEFT_OK || code.number != number ||
        code.sum != sum) {
        return false;
    }
    for (uint32_t i = 0; i < SAMPLES; i++) {
        if (code.bytes[i] != (uint8_t)(frame.samples[i] >> 8)) {
            return false;
        }
    }
    return true;
}

static void blocking(void)
{
    unsigned good = 0;

    for (uint32_t number = 0; number < 50U; number++) {
        good += encodes(number);
        tick_call(WEFT_FOREVER);
    }
    weft_printf("far: %u frames encoded\n", good);
}

static void refused(void)
{
    frame_t frame = {.number = UINT32_MAX};
    code_t code;

    weft_printf("far: refused %u, no wait %u\n",
                (unsigned)(encode_call(&frame, &code, WEFT_FOREVER) == WEFT_REFUSED),
                (unsigned)(encode_call(&frame, &code, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK));
}

/** The first of the requests, but `without` them, that ends; waits for it and collects it. */
static size_t next_ended(unsigned without)
{
    weft_request_t *left[3];
    size_t numbers[3];
    size_t count = 0;
    size_t which;

    for (size_t i = 0; i < 3U; i++) {
        if ((without >> i & 1U) == 0) {
            numbers[count] = i;
            left[count++] = far_request[i];
        }
    }
    if (weft_request_wait_any(left, count, &which, WEFT_S(5)) != WEFT_OK ||
        weft_request_collect(left[which], WEFT_NO_WAIT) != WEFT_OK) {
        weft_exit(3);
    }
    return numbers[which];
}

/** Two servers work on two of three calls at once; the third one waits for one of them. */
static void several_at_once(void)
{
    const uint32_t waits[3] = {1, 0, 0};
    uint32_t results[3] = {0, 0, 0};
    unsigned ended = 0;
    size_t last;

    for (unsigned i = 0; i < 3U; i++) {
        weft_request_function_call(far_request[i], weft_function_ref(&slow), &waits[i], &results[i],
                                   WEFT_FOREVER);
    }
    ended |= 1U << next_ended(ended);
    ended |= 1U << next_ended(ended);
    weft_printf("far: those that need not wait %u\n", (unsigned)(ended == 6U));
    weft_sem_give(&go);
    last = next_ended(ended);
    weft_printf("far: last %u, results %u %u %u\n", (unsigned)last, (unsigned)results[0],
                (unsigned)results[1], (unsigned)results[2]);
}

/** The servers work on, and their results are dropped. */
static void left_early(void)
{
    const uint32_t waits = 1;
    const uint32_t at_once = 0;
    uint32_t result = 0;
    weft_status_t status = slow_call(&waits, &result, WEFT_MS(20));

    weft_request_function_call(far_request[0], weft_function_ref(&slow), &waits, &result,
                               WEFT_FOREVER);
    weft_sleep(WEFT_MS(5));
    weft_request_cancel(far_request[0]);
    weft_printf("far: timeout %u, canceled %u\n", (unsigned)(status == WEFT_TIMEOUT),
                (unsigned)(weft_request_collect(far_request[0], WEFT_S(5)) == WEFT_CANCELED));
    weft_sem_give(&go);
    weft_sem_give(&go);
    weft_printf("far: served again %u\n",
                (unsigned)(slow_call(&at_once, &result, WEFT_S(5)) == WEFT_OK && result == 50U));
}

/** So many calls as one, by a request or not. @return its status, if all results are right */
static weft_status_t square_many(size_t count, bool by_request)
{
    uint16_t numbers[9];
    uint32_t squares[9];
    weft_status_t status;

    for (size_t i = 0; i < 9U; i++) {
        numbers[i] = (uint16_t)(60000U + i);
        squares[i] = 77;
    }
    if (by_request) {
        weft_request_function_call_many(far_request[0], weft_function_ref(&square), numbers,
                                        squares, count, WEFT_S(5));
        status = weft_request_collect(far_request[0], WEFT_FOREVER);
    } else {
        status = square_call_many(numbers, squares, count, WEFT_S(5));
    }
    for (size_t i = 0; i < 9U; i++) {
        if (squares[i] != (i < count ? (uint32_t)numbers[i] * numbers[i] : 77U)) {
            return WEFT_NOT_FOUND;
        }
    }
    return status;
}

static void several_as_one(void)
{
    const uint16_t numbers[3] = {1, 0, 2};
    uint32_t squares[3];
    unsigned good = 0;

    for (size_t count = 1; count <= 8U; count++) {
        good += square_many(count, false) == WEFT_OK;
        good += square_many(count, true) == WEFT_OK;
    }
    weft_printf("far: %u of several calls, refused %u\n", good,
                (unsigned)(square_call_many(numbers, squares, 3, WEFT_FOREVER) == WEFT_REFUSED));
}

void far(void *arg)
{
    (void)arg;
    blocking();
    refused();
    several_at_once();
    left_early();
    several_as_one();
    finish_call(WEFT_FOREVER);
    weft_exit(0);
}
