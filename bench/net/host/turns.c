/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The node that asks, in turns. A sample is the mean over a block, per round
 * trip or message.
 */
#include "turns.h"

#include <weft/weft.h>

#include "host/interleave.h"
#include "system.h"

/** One cold sample and 200 more. */
#define SAMPLES 201U

/** Of the lead: puts that are on their way at once. */
#define REQUESTS 8U

static turn_record_t record;
static turn_block_t block;
static uint64_t word;

static void loop(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_give(&there);
        weft_sem_take(&back, WEFT_FOREVER);
    }
}

static void loop_posted(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_give(&there_posted);
        weft_sem_take(&back_posted, WEFT_FOREVER);
    }
}

static void meet(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_port_put(&door, &record, WEFT_FOREVER);
    }
}

/** Sends messages with several puts on their way at once, and waits for the other node's word. */
static void send_all(weft_msgq_ref_t queue, const void *message, uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_request_t *request = lead_request[i % REQUESTS];

        if (i >= REQUESTS) {
            weft_request_collect(request, WEFT_FOREVER);
        }
        weft_request_msgq_put(request, queue, message, WEFT_FOREVER);
    }
    for (uint32_t i = 0; i < REQUESTS; i++) {
        weft_request_collect(lead_request[i], WEFT_FOREVER);
    }
    weft_sem_take(&back_posted, WEFT_FOREVER);
}

static void send_words(uint32_t rounds)
{
    send_all(weft_msgq_ref(&words), &word, rounds);
}

/** Sends messages a bundle at a time. */
static void send_bundles(uint32_t rounds)
{
    static uint64_t bundle[TURN_BUNDLE];

    for (uint32_t left = rounds; left != 0;) {
        size_t count = left < TURN_BUNDLE ? left : TURN_BUNDLE;

        weft_msgq_put_many(&bundles, bundle, &count, WEFT_FOREVER);
        left -= (uint32_t)count;
    }
    weft_sem_take(&back_posted, WEFT_FOREVER);
}

static void send_blocks(uint32_t rounds)
{
    send_all(weft_msgq_ref(&blocks), &block, rounds);
}

/** At the index of the order that the other node gets. */
static const bench_way_t ways[TURN_END] = {
    [TURN_RING] = {"ring.round.bare.host", "a record of 64 bytes there and back", bare_ring_ask,
                   500},
    [TURN_SOCKET] = {"socket.round.bare.host", "the same through a Unix socket", bare_socket_ask,
                     20},
    [TURN_SEM] = {"pthread.round.bare.host", "two semaphores of the C library", bare_sem_ask, 20},
    [TURN_LOOP_POSTED] = {"semaphore.round.posted.host", "semaphore loop over 1 hop, posted",
                          loop_posted, 500},
    [TURN_LOOP] = {"semaphore.round.remote.host", "semaphore loop over 1 hop", loop, 500},
    [TURN_PORT] = {"port.round.remote.host", "64 bytes through a port, received", meet, 500},
    [TURN_STREAM] = {"ring.stream.bare.host", "8 bytes one way through the ring", bare_stream_ask,
                     2000},
    [TURN_QUEUE] = {"msgq.stream.requests.host", "8 bytes one way through a queue, 8 puts at once",
                    send_words, 2000},
    [TURN_MANY] = {"msgq.stream.many.host",
                   "8 bytes one way through a queue, 64 in a put and a frame", send_bundles, 2000},
    [TURN_COPY] = {"copy.block.bare.host", "16 KiB copied into shared memory", bare_copy_ask, 100},
    [TURN_BARE_BLOCKS] = {"ring.block.bare.host", "16 KiB one way through a ring", bare_blocks_ask,
                          100},
    [TURN_BLOCKS] = {"msgq.block.requests.host", "16 KiB one way through a queue, 8 puts at once",
                     send_blocks, 100},
};

/** Has the other node answer the next block. */
static void order(unsigned way)
{
    const turn_t turn = {way, ways[way].rounds};

    weft_msgq_put(&turns, &turn, WEFT_FOREVER);
}

void turns_lead(void *arg)
{
    const turn_t end = {TURN_END, 0};

    (void)arg;
    bare_pin(BARE_ASKS);
    bare_open_memory(BARE_ASKS);
    bare_open_socket(BARE_ASKS);
    bench_interleave(ways, TURN_END, SAMPLES, order);
    weft_msgq_put(&turns, &end, WEFT_FOREVER);
    weft_exit(0);
}
