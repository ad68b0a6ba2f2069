/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packets that one task fills and another reads, wherever both are, and that go
 * back to the pool from which they came. The output is the same for all placements.
 */
#include "system.h"

#define PACKETS 3U
#define OTHERS 2U
#define ROUNDS 60U

static void expect(const char *what, unsigned long got, unsigned long wanted)
{
    if (got != wanted) {
        weft_printf("%s: %lu, not %lu\n", what, got, wanted);
        weft_exit(1);
    }
}

static void fill(weft_packet_t *packet, uint32_t length, uint32_t seed)
{
    expect("fits", length <= packet->capacity, true);
    packet->length = (uint16_t)length;
    for (uint32_t i = 0; i < length; i++) {
        packet->payload[i] = (uint8_t)(seed + i * 7U);
    }
}

static void check(const weft_packet_t *packet, uint32_t length, uint32_t seed)
{
    expect("length", packet->length, length);
    for (uint32_t i = 0; i < length; i++) {
        expect("byte", packet->payload[i], (uint8_t)(seed + i * 7U));
    }
}

/** All packets are taken: calls wait, give up, and are served when one is free. */
static void exhaust(void)
{
    weft_packet_t *held[PACKETS];
    weft_packet_t *more = NULL;
    weft_packet_pool_ref_t pool = weft_packet_pool_ref(&packets);

    for (uint32_t i = 0; i < PACKETS; i++) {
        expect("alloc", weft_packet_alloc(&packets, &held[i], WEFT_FOREVER), WEFT_OK);
        expect("capacity", held[i]->capacity >= 1500U, true);
        expect("empty", held[i]->length, 0);
    }
    expect("none", weft_packet_alloc(pool, &more, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    expect("none in time", weft_packet_alloc(pool, &more, WEFT_MS(5)), WEFT_TIMEOUT);
    weft_request_packet_alloc(sender_request[0], pool, &more, WEFT_FOREVER);
    expect("free", weft_packet_free(held[1]), WEFT_OK);
    expect("collect", weft_request_collect(sender_request[0], WEFT_S(10)), WEFT_OK);
    expect("the freed one", more == held[1], true);
    for (uint32_t i = 0; i < PACKETS; i++) {
        expect("free", weft_packet_free(held[i]), WEFT_OK);
    }
    weft_printf("exhausted and given back\n");
}

/** Takes a packet of one pool or the other; each comes back as one of the other pool. */
static void send(uint32_t round)
{
    weft_packet_t *packet;
    bool large = round % 2U == 0;

    if (large) {
        expect("large", weft_packet_alloc(&packets, &packet, WEFT_FOREVER), WEFT_OK);
    } else {
        expect("small", weft_packet_alloc(&others, &packet, WEFT_FOREVER), WEFT_OK);
    }
    fill(packet, large ? 1500U : 60U, round);
    weft_msgq_put(&there, (const void *)&packet, WEFT_FOREVER);
    weft_msgq_get(&back, (void *)&packet, WEFT_FOREVER);
    check(packet, 50, round + 1U);
    expect("give back", weft_packet_free(packet), WEFT_OK);
}

void sender(void *arg)
{
    weft_packet_t *none = NULL;

    (void)arg;
    exhaust();
    for (uint32_t round = 0; round < ROUNDS; round++) {
        send(round);
    }
    weft_sem_take(&done, WEFT_FOREVER);
    weft_printf("all came back\n");
    weft_msgq_put(&there, (const void *)&none, WEFT_FOREVER); /* both are at their end */
    weft_exit(0);
}

void echo(void *arg)
{
    weft_packet_t *last;

    (void)arg;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        weft_packet_t *packet;
        bool large = round % 2U == 0;

        weft_msgq_get(&there, (void *)&packet, WEFT_FOREVER);
        check(packet, large ? 1500U : 60U, round);
        expect("give back", weft_packet_free(packet), WEFT_OK);
        if (large) {
            expect("small", weft_packet_alloc(&others, &packet, WEFT_FOREVER), WEFT_OK);
        } else {
            expect("large", weft_packet_alloc(&packets, &packet, WEFT_FOREVER), WEFT_OK);
        }
        fill(packet, 50, round + 1U);
        weft_msgq_put(&back, (const void *)&packet, WEFT_FOREVER);
    }
    for (uint32_t i = 0; i < OTHERS; i++) { /* none is missing */
        weft_packet_t *packet;

        expect("others", weft_packet_alloc(&others, &packet, WEFT_S(10)), WEFT_OK);
    }
    weft_sem_give(&done);
    weft_msgq_get(&there, (void *)&last, WEFT_FOREVER);
    weft_exit(0);
}
