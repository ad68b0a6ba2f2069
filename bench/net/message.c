/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Hubs of the other node that carry data: 16 bytes.
 */
#include "pair.h"

#include "system.h"

static net_message_t sent;
static net_message_t received;

/* Message queue */

void pair_msgq_put(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_put(&inbox, &sent, WEFT_FOREVER);
        bench_end();
        weft_msgq_get(&inbox, &received, WEFT_FOREVER);
    }
}

void pair_msgq_get(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_msgq_put(&inbox, &sent, WEFT_FOREVER);
        bench_begin();
        weft_msgq_get(&inbox, &received, WEFT_FOREVER);
        bench_end();
    }
}

static void put_inbox(void)
{
    weft_msgq_put(&inbox, &sent, WEFT_FOREVER);
}

void pair_msgq_get_waits(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        net_kick_with(put_inbox);
        bench_begin();
        weft_msgq_get(&inbox, &received, WEFT_FOREVER);
        bench_end();
    }
}

/* Data event and blackboard */

void pair_data_event_put(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_data_event_put(&latest, &sent);
        bench_end();
    }
}

void pair_data_event_get(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_data_event_put(&latest, &sent);
        bench_begin();
        weft_data_event_get(&latest, &received, WEFT_FOREVER);
        bench_end();
    }
}

void pair_blackboard_write(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_blackboard_write(&board, &sent);
        bench_end();
    }
}

void pair_blackboard_read(uint32_t n)
{
    uint32_t count;

    (void)n;
    weft_blackboard_write(&board, &sent);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_blackboard_read(&board, &received, &count, WEFT_FOREVER);
        bench_end();
    }
}
