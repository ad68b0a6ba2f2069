/* SPDX-License-Identifier: MIT */
/** @file A block as calls of which several are made as one. */
#include "calls.h"

#include "system.h"

void ipc_batch(uint32_t n)
{
    const uint32_t bytes = n * sizeof(echo_1024_argument_t);

    for (bench_counter_t i = 0; i < IPC_SAMPLES; i++) {
        bench_begin();
        for (uint32_t at = 0; at < IPC_BLOCK; at += bytes) {
            if (weft_function_call_many(&echo_1024, &ipc_argument[at], &ipc_result[at], n,
                                        WEFT_FOREVER) != WEFT_OK) {
                weft_exit(3);
            }
        }
        bench_end();
    }
}
