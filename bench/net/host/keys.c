/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The node that asks over TCP, in turns. A sample is the mean over a block, per round trip or
 * message.
 */
#include "keys.h"

#include <stddef.h>

#include <weft/weft.h>

#include "host/interleave.h"
#include "system.h"

/** One cold sample and 200 more. */
#define SAMPLES 201U

/** Round trips or messages in a block. */
#define ROUNDS 20U

static void loop_plain(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_give(&there_b);
        weft_sem_take(&back, WEFT_FOREVER);
    }
}

static void loop_keyed(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_give(&there_c);
        weft_sem_take(&back, WEFT_FOREVER);
    }
}

static keys_block_t block;

static void block_plain(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_port_put(&door_b, &block, WEFT_FOREVER);
    }
}

static void block_keyed(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_port_put(&door_c, &block, WEFT_FOREVER);
    }
}

static const bench_way_t ways[] = {
    {"semaphore.round.tcp.host", "semaphore loop over 1 hop, TCP", loop_plain, ROUNDS},
    {"semaphore.round.tls.host", "the same over a TCP link with a key", loop_keyed, ROUNDS},
    {"port.block.tcp.host", "16000 bytes through a port, received, TCP", block_plain, ROUNDS},
    {"port.block.tls.host", "the same over a TCP link with a key", block_keyed, ROUNDS},
};

void keys_lead(void *arg)
{
    (void)arg;
    bench_interleave(ways, sizeof ways / sizeof ways[0], SAMPLES, NULL);
    weft_sem_give(&end_b);
    weft_sem_give(&end_c);
    weft_exit(0);
}
