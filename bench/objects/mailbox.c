/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mailbox, with messages of 16 bytes.
 */
#include "objects.h"

#define MESSAGE 16U

static weft_mailbox_t mailbox;
static _Alignas(8) uint8_t ring[BENCH_BATCH * MESSAGE];
static _Alignas(8) uint8_t sent[MESSAGE];
static _Alignas(8) uint8_t received[MESSAGE];

static void fill(void)
{
    while (weft_mailbox_post(&mailbox, sent, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

static void drain(void)
{
    while (weft_mailbox_pend(&mailbox, received, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

void objects_mailbox_post(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void objects_mailbox_pend(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        fill();
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* On the empty mailbox, the more urgent task pends. */

static void pend_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
        bench_end();
    }
}

static void pend_begin(void *arg)
{
    (void)arg;
    weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
    }
}

static void low_post_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
    }
    bench_done();
}

static void low_post_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

/* On the full mailbox, the more urgent task posts. */

static void post_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
        bench_end();
    }
}

static void post_begin(void *arg)
{
    (void)arg;
    weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_mailbox_post(&mailbox, sent, WEFT_FOREVER);
    }
}

static void low_pend_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
    }
    bench_done();
}

static void low_pend_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mailbox_pend(&mailbox, received, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void objects_mailbox_post_wakes(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, 1);
    pair(pend_end, low_post_begin);
}

void objects_mailbox_pend_blocks(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, 1);
    pair(pend_begin, low_post_end);
}

void objects_mailbox_pend_wakes(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, 1);
    fill();
    pair(post_end, low_pend_begin);
}

void objects_mailbox_post_blocks(uint32_t n)
{
    (void)n;
    weft_mailbox_init(&mailbox, ring, MESSAGE, 1);
    fill();
    pair(post_begin, low_pend_end);
}
