/* SPDX-License-Identifier: MIT */
/** @file A user task that makes the call that it is told to make. */
#include "caller.h"

shared_t shared;

static weft_status_t carry_out(const order_t *order, result_t *result)
{
    weft_status_t status;

    if (order->act < MESSAGES) {
        return caller_act(order, result);
    }
    if (order->act >= OFFENCES) {
        return caller_offend(order);
    }
    if (order->act >= COUNTS) {
        shared.count = 0;
        status = caller_ask(order, order->value != 0 ? (void *)order->value : &shared.count);
        result->value = shared.count;
        return status;
    }
    return caller_transfer(order, order->value != 0 ? (void *)order->value : &shared.message,
                           result);
}

void caller(void *arg)
{
    order_t order;
    result_t result;

    (void)arg;
    for (;;) {
        if (weft_msgq_get(&orders, &order, WEFT_FOREVER) != WEFT_OK) {
            continue;
        }
        result.value = 0;
        result.status = (uint32_t)carry_out(&order, &result);
        result.words = shared.message;
        while (weft_msgq_put(&results, &result, WEFT_FOREVER) != WEFT_OK) {
        }
    }
}

/** Overwrites what calls of the caller refer to, while they last. */
void helper(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&wake, WEFT_FOREVER);
        for (uint32_t i = 0; i < WORDS; i++) {
            shared.message.word[i] = (uint32_t)shared.hostile;
        }
        shared.count = (uint32_t)shared.hostile;
    }
}
