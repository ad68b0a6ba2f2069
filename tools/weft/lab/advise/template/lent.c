/* SPDX-License-Identifier: MIT */
/** @file Tasks that send messages and call functions, and those at the other end: blocks are lent.
 */
#include "data.h"
#include "exchanges.h"
#include "observe.h"
#include "serve.h"
#include "system.h"
#include "wait.h"

#define MESSAGE(number, count, none, every, service)                                               \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        lent_t lent = {NULL, count};                                                               \
        void *block;                                                                               \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            done(weft_pool_alloc(&blocks_##number, &block, WEFT_FOREVER));                         \
            lent.block = block;                                                                    \
            data_write(block, count, n);                                                           \
            done(weft_msgq_put(&data_##number, &lent, WEFT_FOREVER));                              \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    void receive_##number(void *arg)                                                               \
    {                                                                                              \
        lent_t lent;                                                                               \
                                                                                                   \
        (void)arg;                                                                                 \
        for (;;) {                                                                                 \
            done(weft_msgq_get(&data_##number, &lent, WEFT_FOREVER));                              \
            data_read(lent.block, lent.words);                                                     \
            done(weft_pool_free(&blocks_##number, lent.block));                                    \
            OBSERVE_END(number);                                                                   \
        }                                                                                          \
    }

#define CALL(number, count, answers, every, service)                                               \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        lent_work_t lent = {{NULL, count}, answers};                                               \
        void *block;                                                                               \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            done(weft_pool_alloc(&blocks_##number, &block, WEFT_FOREVER));                         \
            lent.argument.block = block;                                                           \
            data_write(block, count, n);                                                           \
            done(weft_function_call(&data_##number, &lent, NULL, WEFT_FOREVER));                   \
            data_read(block, answers);                                                             \
            done(weft_pool_free(&blocks_##number, block));                                         \
            OBSERVE_END(number);                                                                   \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    weft_status_t serve_##number(const lent_work_t *lent)                                          \
    {                                                                                              \
        uint32_t *const block = lent->argument.block;                                              \
        const uint32_t first = block[0];                                                           \
                                                                                                   \
        data_read(block, lent->argument.words);                                                    \
        serve(service);                                                                            \
        data_write(block, lent->result, first);                                                    \
        return WEFT_OK;                                                                            \
    }

MESSAGES(MESSAGE)
CALLS(CALL)
