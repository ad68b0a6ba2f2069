/* SPDX-License-Identifier: MIT */
/** @file Tasks that send messages and call functions, several as one, and those at the other end.
 */
#include "data.h"
#include "exchanges.h"
#include "observe.h"
#include "serve.h"
#include "system.h"
#include "wait.h"

#define MESSAGE(number, words, result, every, service)                                             \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        static _Alignas(64) uint32_t data[BATCH][words];                                           \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            size_t count = BATCH;                                                                  \
                                                                                                   \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            data_write(data[(n - 1U) % BATCH], words, n);                                          \
            if (n % BATCH == 0) {                                                                  \
                done(weft_msgq_put_many(&data_##number, data, &count, WEFT_FOREVER));              \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    void receive_##number(void *arg)                                                               \
    {                                                                                              \
        static _Alignas(64) uint32_t data[BATCH][words];                                           \
                                                                                                   \
        (void)arg;                                                                                 \
        for (;;) {                                                                                 \
            size_t count = BATCH;                                                                  \
                                                                                                   \
            done(weft_msgq_get_many(&data_##number, data, &count, WEFT_FOREVER));                  \
            for (size_t i = 0; i < count; i++) {                                                   \
                data_read(data[i], words);                                                         \
                OBSERVE_END(number);                                                               \
            }                                                                                      \
        }                                                                                          \
    }

#define CALL(number, words, result, every, service)                                                \
    void send_##number(void *arg)                                                                  \
    {                                                                                              \
        static _Alignas(64) uint32_t arguments[BATCH][words];                                      \
        static _Alignas(64) uint32_t answers[BATCH][result];                                       \
        uint64_t begin;                                                                            \
                                                                                                   \
        (void)arg;                                                                                 \
        weft_sleep(WEFT_US(CONNECT));                                                              \
        begin = weft_clock_now();                                                                  \
        for (uint32_t n = 1;; n++) {                                                               \
            wait_for(begin, n, every);                                                             \
            OBSERVE_BEGIN(number);                                                                 \
            data_write(arguments[(n - 1U) % BATCH], words, n);                                     \
            if (n % BATCH != 0) {                                                                  \
                continue;                                                                          \
            }                                                                                      \
            done(                                                                                  \
                weft_function_call_many(&data_##number, arguments, answers, BATCH, WEFT_FOREVER)); \
            for (uint32_t i = 0; i < BATCH; i++) {                                                 \
                data_read(answers[i], result);                                                     \
                OBSERVE_END(number);                                                               \
            }                                                                                      \
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
