/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls of functions. These do nothing but touch what they get, so that a row is the cost of the
 * call itself.
 */
#include "calls.h"

#include "../net/net.h"

#include "system.h"

#define LARGE 8192U /* from here on a sample takes as long as that of a block */

_Alignas(64) uint8_t ipc_argument[IPC_BYTES];
_Alignas(64) uint8_t ipc_result[IPC_BYTES];

void net_end_all(void)
{
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
}

void ipc_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/** One that does not come back as it should ends the program: no figure without its work. */
static void call(uint32_t n, uint32_t at)
{
    if (weft_function_call(ipc_echoes[n].function, &ipc_argument[at], &ipc_result[at],
                           WEFT_FOREVER) != WEFT_OK) {
        weft_exit(3);
    }
}

void ipc_call(uint32_t n)
{
    const uint32_t samples = ipc_echoes[n].size < LARGE ? BENCH_SAMPLES : IPC_SAMPLES;

    for (bench_counter_t i = 0; i < samples; i++) {
        bench_begin();
        call(n, 0);
        bench_end();
    }
}

void ipc_block(uint32_t n)
{
    for (bench_counter_t i = 0; i < IPC_SAMPLES; i++) {
        bench_begin();
        for (uint32_t at = 0; at < IPC_BLOCK; at += ipc_echoes[n].size) {
            call(n, at);
        }
        bench_end();
    }
}
