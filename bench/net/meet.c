/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: the far task is there first, so that the call meets it. 16 bytes.
 */
#include "pair.h"

#include "system.h"

static net_message_t sent;
static net_message_t received;

void pair_port_put(uint32_t n)
{
    (void)n;
    pair_order(NET_GET, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_port_put(&door, &sent, WEFT_FOREVER);
        bench_end();
    }
}

void pair_port_get(uint32_t n)
{
    (void)n;
    pair_order(NET_PUT, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_port_get(&door, &received, WEFT_FOREVER);
        bench_end();
    }
}
