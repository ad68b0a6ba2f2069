/* SPDX-License-Identifier: MIT */
/** @file Data through hubs. The rendezvous at the end tells the sender that all of it has come. */
#include "orders.h"

#define BATCH 2U
#define PLACES 5U
#define BYTES 9U

static void make_board(uint16_t *places, uint32_t seed)
{
    for (unsigned i = 0; i < PLACES; i++) {
        places[i] = (uint16_t)(0x0102U * (i + 1U) + seed);
    }
}

static void make_bytes(uint8_t *bytes, uint32_t seed)
{
    for (unsigned i = 0; i < BYTES; i++) {
        bytes[i] = (uint8_t)(i * 7U + seed);
    }
}

void send_all(const struct lane *lane, uint32_t seed)
{
    struct sample samples[BATCH];
    uint16_t places[PLACES];
    uint8_t bytes[BYTES];
    ticks_t ticks = 0x0A0B0C0DU + seed;
    size_t count = BATCH;

    make_sample(&samples[0], seed);
    make_sample(&samples[1], seed + 1U);
    make_board(places, seed);
    make_bytes(bytes, seed);
    expect(weft_msgq_put(lane->queue, &samples[0], WEFT_FOREVER) == WEFT_OK, "put");
    expect(weft_msgq_put_many(lane->queue, samples, &count, WEFT_FOREVER) == WEFT_OK &&
               count == BATCH,
           "put of several");
    expect(weft_data_event_put(lane->value, &ticks) == WEFT_OK, "value");
    expect(weft_blackboard_write(lane->board, places) == WEFT_OK, "write");
    expect(weft_port_put(lane->bytes, bytes, WEFT_FOREVER) == WEFT_OK, "put of bytes");
    expect(weft_port_put(lane->port, &samples[1], WEFT_FOREVER) == WEFT_OK, "rendezvous");
}

static void receive_messages(const struct lane *lane, uint32_t seed)
{
    struct sample samples[BATCH];
    size_t count = BATCH;
    size_t got = 0;

    expect(weft_msgq_get(lane->queue, &samples[0], WEFT_FOREVER) == WEFT_OK &&
               is_sample(&samples[0], seed),
           "message");
    while (got < BATCH) {
        count = BATCH - got;
        expect(weft_msgq_get_many(lane->queue, &samples[got], &count, WEFT_FOREVER) == WEFT_OK,
               "get of several");
        got += count;
    }
    expect(is_sample(&samples[0], seed) && is_sample(&samples[1], seed + 1U), "several messages");
}

/** A value that differs from the one that is known, 0, and one that is there already. */
static void receive_board(const struct lane *lane, uint32_t seed)
{
    uint16_t places[PLACES] = {0};
    uint16_t expected[PLACES];
    uint32_t count = 0;
    uint32_t again = 0;

    make_board(expected, seed);
    expect(weft_blackboard_read_new(lane->board, places, &count, WEFT_FOREVER) == WEFT_OK, "read");
    for (unsigned i = 0; i < PLACES; i++) {
        expect(places[i] == expected[i], "board");
        places[i] = 0;
    }
    expect(count != 0 && count < 100U, "count of updates");
    expect(weft_blackboard_read(lane->board, places, &again, WEFT_NO_WAIT) == WEFT_OK &&
               again == count && places[PLACES - 1U] == expected[PLACES - 1U],
           "read again");
    expect(weft_blackboard_read_new(lane->board, places, &count, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK,
           "nothing new");
}

void receive_all(const struct lane *lane, uint32_t seed)
{
    struct sample sample;
    uint8_t bytes[BYTES];
    uint8_t expected[BYTES];
    ticks_t ticks = 0;

    receive_messages(lane, seed);
    expect(weft_data_event_get(lane->value, &ticks, WEFT_FOREVER) == WEFT_OK &&
               ticks == 0x0A0B0C0DU + seed,
           "value");
    receive_board(lane, seed);
    expect(weft_blackboard_wipe(lane->board) == WEFT_OK, "wipe");
    make_bytes(expected, seed);
    expect(weft_port_get(lane->bytes, bytes, WEFT_FOREVER) == WEFT_OK, "get of bytes");
    for (unsigned i = 0; i < BYTES; i++) {
        expect(bytes[i] == expected[i], "bytes");
    }
    expect(weft_port_get(lane->port, &sample, WEFT_FOREVER) == WEFT_OK &&
               is_sample(&sample, seed + 1U),
           "rendezvous");
}
