/* SPDX-License-Identifier: MIT */
/** @file The receiver of each queue. */
#include "cells.h"
#include "data.h"
#include "observe.h"
#include "system.h"

#define RECEIVER(number, words, result)                                                            \
    void receive_##number(void *arg)                                                               \
    {                                                                                              \
        static _Alignas(64) uint32_t data[words];                                                  \
                                                                                                   \
        (void)arg;                                                                                 \
        for (;;) {                                                                                 \
            must(weft_msgq_get(&queue_##number, data, WEFT_FOREVER));                              \
            data_read(data, words);                                                                \
            OBSERVE_END(0);                                                                        \
        }                                                                                          \
    }

CELLS(RECEIVER)
