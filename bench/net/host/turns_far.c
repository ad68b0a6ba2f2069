/* SPDX-License-Identifier: MIT */
/** @file The node that answers, in turns. */
#include "turns.h"

#include "system.h"

static turn_record_t record;
static turn_block_t block;
static uint64_t word;

static void loop(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_take(&there, WEFT_FOREVER);
        weft_sem_give(&back);
    }
}

static void loop_posted(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_sem_take(&there_posted, WEFT_FOREVER);
        weft_sem_give(&back_posted);
    }
}

static void meet(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_port_get(&door, &record, WEFT_FOREVER);
    }
}

static void drain(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_msgq_get(&words, &word, WEFT_FOREVER);
    }
    weft_sem_give(&back_posted);
}

static void drain_bundles(uint32_t rounds)
{
    static uint64_t bundle[TURN_BUNDLE];

    while (rounds != 0) {
        size_t count = rounds < TURN_BUNDLE ? rounds : TURN_BUNDLE;

        weft_msgq_get_many(&bundles, bundle, &count, WEFT_FOREVER);
        rounds -= (uint32_t)count;
    }
    weft_sem_give(&back_posted);
}

static void drain_blocks(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        weft_msgq_get(&blocks, &block, WEFT_FOREVER);
    }
    weft_sem_give(&back_posted);
}

static void nothing(uint32_t rounds)
{
    (void)rounds;
}

void turns_far(void *arg)
{
    static void (*const answers[TURN_END])(uint32_t rounds) = {
        [TURN_RING] = bare_ring_answer,
        [TURN_SOCKET] = bare_socket_answer,
        [TURN_SEM] = bare_sem_answer,
        [TURN_STREAM] = bare_stream_answer,
        [TURN_COPY] = nothing,
        [TURN_BARE_BLOCKS] = bare_blocks_answer,
        [TURN_LOOP] = loop,
        [TURN_LOOP_POSTED] = loop_posted,
        [TURN_PORT] = meet,
        [TURN_QUEUE] = drain,
        [TURN_MANY] = drain_bundles,
        [TURN_BLOCKS] = drain_blocks,
    };
    turn_t turn;

    (void)arg;
    bare_pin(BARE_ANSWERS);
    bare_open_socket(BARE_ANSWERS);
    bare_open_memory(BARE_ANSWERS);
    for (;;) {
        weft_msgq_get(&turns, &turn, WEFT_FOREVER);
        if (turn.kind == TURN_END) {
            weft_exit(0);
        }
        answers[turn.kind](turn.rounds);
    }
}
