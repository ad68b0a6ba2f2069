/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The node that asks over TCP, in turns: each round takes a block of every contestant, in
 * alternating order. A sample is the mean over a block, per round trip or message.
 */
#define _POSIX_C_SOURCE 200809L

#include "keys.h"

#include <stdio.h>
#include <time.h>

#include <weft/record.h>
#include <weft/weft.h>

#include "system.h"

/** One cold sample and 200 more. */
#define SAMPLES 201U

/** Round trips or messages in a block. */
#define ROUNDS 20U

static void loop_plain(void)
{
    weft_sem_give(&there_b);
    weft_sem_take(&back, WEFT_FOREVER);
}

static void loop_keyed(void)
{
    weft_sem_give(&there_c);
    weft_sem_take(&back, WEFT_FOREVER);
}

static keys_block_t block;

static void block_plain(void)
{
    weft_port_put(&door_b, &block, WEFT_FOREVER);
}

static void block_keyed(void)
{
    weft_port_put(&door_c, &block, WEFT_FOREVER);
}

/** A way to do something, and what it took. */
static struct contestant {
    const char *name;
    const char *text;
    void (*ask)(void);
    double samples[SAMPLES];
} contestants[] = {
    {"semaphore.round.tcp.host", "semaphore loop over 1 hop, TCP", loop_plain, {0}},
    {"semaphore.round.tls.host", "the same over a TCP link with a key", loop_keyed, {0}},
    {"port.block.tcp.host", "16000 bytes through a port, received, TCP", block_plain, {0}},
    {"port.block.tls.host", "the same over a TCP link with a key", block_keyed, {0}},
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
    double begin = now_ns();

    for (uint32_t i = 0; i < ROUNDS; i++) {
        contestant->ask();
    }
    contestant->samples[sample] = (now_ns() - begin) / ROUNDS;
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

void keys_lead(void *arg)
{
    (void)arg;
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        for (unsigned i = 0; i < CONTESTANTS; i++) {
            take_sample(&contestants[sample % 2U == 0 ? i : CONTESTANTS - 1U - i], sample);
        }
    }
    for (unsigned i = 0; i < CONTESTANTS; i++) {
        report(&contestants[i]);
    }
    weft_sem_give(&end_b);
    weft_sem_give(&end_c);
    weft_exit(0);
}
