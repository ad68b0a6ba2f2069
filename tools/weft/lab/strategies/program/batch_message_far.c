/* SPDX-License-Identifier: MIT */
/** @file The receiver of each queue, which takes as many messages as are there. */
#include "cells.h"
#include "data.h"
#include "observe.h"
#include "system.h"

#define RECEIVER(number, words, result)                                                            \
    void receive_##number(void *arg)                                                               \
    {                                                                                              \
        static _Alignas(64) uint32_t data[BATCH][words];                                           \
                                                                                                   \
        (void)arg;                                                                                 \
        for (size_t here = 0;; here %= BATCH) {                                                    \
            size_t count = BATCH - here;                                                           \
                                                                                                   \
            must(weft_msgq_get_many(&queue_##number, data, &count, WEFT_FOREVER));                 \
            for (size_t i = 0; i < count; i++) {                                                   \
                data_read(data[i], words);                                                         \
            }                                                                                      \
            here += count;                                                                         \
            if (here == BATCH) {                                                                   \
                OBSERVE_END(0);                                                                    \
            }                                                                                      \
        }                                                                                          \
    }

CELLS(RECEIVER)
