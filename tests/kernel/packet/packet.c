/* SPDX-License-Identifier: MIT */
/** @file Packet pool: packets know their pool, their capacity and their length. */
#include "../../support/waits.h"

#define COUNT 16U
#define CAPACITY 21U

static weft_packet_pool_t pool;
static weft_packet_pool_t other;
static _Alignas(void *) uint8_t memory[COUNT * WEFT_PACKET_SIZE(CAPACITY)];
static _Alignas(void *) uint8_t other_memory[WEFT_PACKET_SIZE(8)];
static weft_packet_t *taken[COUNT];
static unsigned next;

static void full(void)
{
    weft_packet_pool_init(&pool, memory, CAPACITY, COUNT);
}

static void reset(void)
{
    full();
    for (unsigned i = 0; i < COUNT; i++) {
        CHECK_EQ(weft_packet_alloc(&pool, &taken[i], WEFT_NO_WAIT), WEFT_OK);
    }
    next = 0;
}

static weft_status_t alloc(weft_timeout_t timeout)
{
    weft_packet_t *packet = NULL;
    weft_status_t status = weft_packet_alloc(&pool, &packet, timeout);

    if (status == WEFT_OK) {
        CHECK(packet->pool == &pool);
        CHECK(packet->capacity >= CAPACITY);
        CHECK_EQ(packet->length, 0);
    }
    return status;
}

static void free_one(void)
{
    CHECK(next < COUNT);
    CHECK_EQ(weft_packet_free(taken[next++]), WEFT_OK);
}

static const waits_t battery = {"packet.alloc.", reset, alloc, free_one, true};

static void all_packets(void)
{
    weft_packet_t *extra;

    full();
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned i = 0; i < COUNT; i++) {
            CHECK_EQ(weft_packet_alloc(&pool, &taken[i], WEFT_NO_WAIT), WEFT_OK);
            CHECK_EQ(taken[i]->length, 0); /* also of one that was used before */
            CHECK(taken[i]->capacity >= CAPACITY);
            CHECK((uintptr_t)taken[i] % sizeof(void *) == 0);
            for (unsigned b = 0; b < CAPACITY; b++) {
                taken[i]->payload[b] = (uint8_t)(i + 1);
            }
            taken[i]->length = CAPACITY;
        }
        CHECK_EQ(weft_packet_alloc(&pool, &extra, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        for (unsigned i = 0; i < COUNT; i++) {
            for (unsigned b = 0; b < CAPACITY; b++) {
                CHECK_EQ(taken[i]->payload[b], i + 1);
            }
            CHECK_EQ(weft_packet_free(taken[i]), WEFT_OK);
        }
    }
}

/* A packet finds its way back by itself. */
static void two_pools(void)
{
    weft_packet_t *a;
    weft_packet_t *b;

    reset();
    weft_packet_pool_init(&other, other_memory, 8, 1);
    CHECK_EQ(weft_packet_alloc(&other, &a, WEFT_NO_WAIT), WEFT_OK);
    CHECK(a->capacity >= 8);
    CHECK_EQ(weft_packet_free(a), WEFT_OK);
    CHECK_EQ(weft_packet_alloc(&pool, &b, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_packet_alloc(&other, &a, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_packet_alloc(&other, &b, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(all_packets);
    TAP_RUN(two_pools);
    waits_battery(&battery, true);
    tap_done();
}
