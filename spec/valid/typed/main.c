/* SPDX-License-Identifier: MIT */
#include "system.h"

weft_status_t decode_bytes(const uint8_t (*argument)[16], struct order *result)
{
    result->count = (*argument)[0];
    return WEFT_OK;
}

weft_status_t count_tick(void)
{
    return WEFT_OK;
}

void first(void *arg)
{
    struct order order = {1, 2};
    uint32_t number = 3;
    uint32_t numbers_of_both[2] = {4, 5};
    size_t count = 2;
    char text[16] = "text";
    int16_t value = 6;
    uint32_t updates = 0;

    (void)arg;
    (void)orders_put(&order, WEFT_NO_WAIT);
    (void)orders_get(&order, WEFT_NO_WAIT);
    (void)numbers_put(&number, WEFT_FOREVER);
    (void)numbers_peek(&number);
    (void)numbers_get(&number, WEFT_FOREVER);
    (void)numbers_put_many(numbers_of_both, &count, WEFT_NO_WAIT);
    (void)numbers_get_many(numbers_of_both, &count, WEFT_NO_WAIT);
    (void)texts_put(&text, WEFT_MS(1));
    (void)texts_get(&text, WEFT_MS(1));
    (void)level_put(&value);
    (void)level_get(&value, WEFT_MS(1));
    (void)state_write(&order);
    (void)state_read(&order, &updates, WEFT_MS(1));
    (void)state_read_new(&order, &updates, WEFT_MS(1));
    (void)decode_call((const uint8_t (*)[16]) & text, &order, WEFT_MS(1));
    (void)reset_call(&number, WEFT_MS(1));
    (void)tick_call(WEFT_FOREVER);
    if (weft_pipe_alloc(&frames) == WEFT_OK) {
        (*frames_writer_address())[0] = 7;
        weft_pipe_put(&frames);
    }
    if (weft_pipe_get(&frames) == WEFT_OK) {
        number = (*frames_reader_address())[0];
        weft_pipe_free(&frames);
    }
    weft_exit(0);
}
