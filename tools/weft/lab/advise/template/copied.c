/* SPDX-License-Identifier: MIT */
/** @file Tasks that send messages and call functions, and those at the other end: with copies. */
#include "data.h"
#include "exchanges.h"
#include "observe.h"
#include "serve.h"
#include "system.h"
#include "wait.h"

#define MESSAGE(number, words, result, every, service)                                             \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        static _Alignas(64) uint32_t data[words];                                                  \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            data_write(data, words, n);                                                            \
            done(weft_msgq_put(&data_##number, data, WEFT_FOREVER));                               \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    void receive_##number(void *arg)                                                               \
    {                                                                                              \
        static _Alignas(64) uint32_t data[words];                                                  \
                                                                                                   \
        (void)arg;                                                                                 \
        for (;;) {                                                                                 \
            done(weft_msgq_get(&data_##number, data, WEFT_FOREVER));                               \
            data_read(data, words);                                                                \
            OBSERVE_END(number);                                                                   \
        }                                                                                          \
    }

#define CALL(number, words, result, every, service)                                                \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        static _Alignas(64) uint32_t argument[words];                                              \
        static _Alignas(64) uint32_t answer[result];                                               \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            data_write(argument, words, n);                                                        \
            done(weft_function_call(&data_##number, argument, answer, WEFT_FOREVER));              \
            data_read(answer, result);                                                             \
            OBSERVE_END(number);                                                                   \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    weft_status_t serve_##number(const data_##number##_argument_t *argument,                       \
                                 data_##number##_result_t *answer)                                 \
    {                                                                                              \
        data_read(*argument, words);                                                               \
        serve(service);                                                                            \
        data_write(*answer, result, (*argument)[0]);                                               \
        return WEFT_OK;                                                                            \
    }

MESSAGES(MESSAGE)
CALLS(CALL)
