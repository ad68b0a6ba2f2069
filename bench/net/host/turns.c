/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The node that asks, in turns. Each round takes a block of every contestant,
 * in alternating order, so that whatever disturbs the machine disturbs all. A
 * sample is the mean over a block, per round trip or message.
 */
#define _POSIX_C_SOURCE 200809L

#include "turns.h"

#include <stdio.h>
#include <time.h>

#include <weft/record.h>
#include <weft/weft.h>

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

/** A way to do something, and what it took. */
static struct contestant {
    const char *name;
    const char *text;
    void (*ask)(uint32_t rounds);
    enum turn_kind kind;
    uint32_t rounds; /**< in a block */
    double samples[SAMPLES];
} contestants[] = {
    {"ring.round.bare.host",
     "a record of 64 bytes there and back",
     bare_ring_ask,
     TURN_RING,
     500,
     {0}},
    {"socket.round.bare.host",
     "the same through a Unix socket",
     bare_socket_ask,
     TURN_SOCKET,
     20,
     {0}},
    {"pthread.round.bare.host", "two semaphores of the C library", bare_sem_ask, TURN_SEM, 20, {0}},
    {"semaphore.round.posted.host",
     "semaphore loop over 1 hop, posted",
     loop_posted,
     TURN_LOOP_POSTED,
     500,
     {0}},
    {"semaphore.round.remote.host", "semaphore loop over 1 hop", loop, TURN_LOOP, 500, {0}},
    {"port.round.remote.host", "64 bytes through a port, received", meet, TURN_PORT, 500, {0}},
    {"ring.stream.bare.host",
     "8 bytes one way through the ring",
     bare_stream_ask,
     TURN_STREAM,
     2000,
     {0}},
    {"msgq.stream.requests.host",
     "8 bytes one way through a queue, 8 puts at once",
     send_words,
     TURN_QUEUE,
     2000,
     {0}},
    {"msgq.stream.many.host",
     "8 bytes one way through a queue, 64 in a put and a packet",
     send_bundles,
     TURN_MANY,
     2000,
     {0}},
    {"copy.block.bare.host",
     "16 KiB copied into shared memory",
     bare_copy_ask,
     TURN_COPY,
     100,
     {0}},
    {"ring.block.bare.host",
     "16 KiB one way through a ring",
     bare_blocks_ask,
     TURN_BARE_BLOCKS,
     100,
     {0}},
    {"msgq.block.requests.host",
     "16 KiB one way through a queue, 8 puts at once",
     send_blocks,
     TURN_BLOCKS,
     100,
     {0}},
};

#define CONTESTANTS (sizeof contestants / sizeof contestants[0])

static double now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void take_sample(struct contestant *contestant, unsigned sample)
{
    const turn_t turn = {contestant->kind, contestant->rounds};
    double begin;

    weft_msgq_put(&turns, &turn, WEFT_FOREVER);
    begin = now_ns();
    contestant->ask(contestant->rounds);
    contestant->samples[sample] = (now_ns() - begin) / contestant->rounds;
}

static void report(const struct contestant *contestant)
{
    weft_record_t record;
    char text[32];

    weft_record_begin(&record);
    weft_record_printf(&record, "@metric %s %s", contestant->name, contestant->text);
    weft_record_end(&record);
    weft_record_begin(&record);
    weft_record_write(&record, "@samples", 8);
    for (unsigned i = 0; i < SAMPLES; i++) {
        int length = snprintf(text, sizeof text, " %.3f", contestant->samples[i]);
        weft_record_write(&record, text, (size_t)length);
    }
    weft_record_end(&record);
}

void turns_lead(void *arg)
{
    const turn_t end = {TURN_END, 0};

    (void)arg;
    bare_pin(BARE_ASKS);
    bare_open_memory(BARE_ASKS);
    bare_open_socket(BARE_ASKS);
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        for (unsigned i = 0; i < CONTESTANTS; i++) {
            take_sample(&contestants[sample % 2U == 0 ? i : CONTESTANTS - 1U - i], sample);
        }
    }
    for (unsigned i = 0; i < CONTESTANTS; i++) {
        report(&contestants[i]);
    }
    weft_msgq_put(&turns, &end, WEFT_FOREVER);
    weft_exit(0);
}
