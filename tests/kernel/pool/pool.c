/* SPDX-License-Identifier: MIT */
/** @file Memory pool: blocks are distinct, inside, aligned and never handed out twice. */
#include "../../support/waits.h"

#define COUNT 16U
#define SIZE (3U * sizeof(void *))

static weft_pool_t pool;
static void *memory[COUNT * 3U];
static void *taken[COUNT];
static unsigned next;

static void full(void)
{
    weft_pool_init(&pool, memory, SIZE, COUNT);
}

static void reset(void)
{
    full();
    for (unsigned i = 0; i < COUNT; i++) {
        CHECK_EQ(weft_pool_alloc(&pool, &taken[i], WEFT_NO_WAIT), WEFT_OK);
    }
    next = 0;
}

static weft_status_t alloc(weft_timeout_t timeout)
{
    void *block = NULL;
    weft_status_t status = weft_pool_alloc(&pool, &block, timeout);

    if (status == WEFT_OK) {
        CHECK(block != NULL);
        *(uintptr_t *)block = 0; /* ours */
    }
    return status;
}

static void free_one(void)
{
    CHECK(next < COUNT);
    CHECK_EQ(weft_pool_free(&pool, taken[next++]), WEFT_OK);
}

static const waits_t battery = {"pool.alloc.", reset, alloc, free_one, true};

static bool is_block(const void *block)
{
    uintptr_t offset = (uintptr_t)block - (uintptr_t)memory;

    return offset < sizeof memory && offset % SIZE == 0;
}

/** Each address around, one by one. */
static void owned(void)
{
    static void *room[COUNT * 3U + 12U];
    uint8_t *begin = (uint8_t *)&room[6];
    int size = (int)SIZE;

    weft_pool_init(&pool, begin, SIZE, COUNT);
    for (int offset = -2 * size; offset < (int)(COUNT + 2U) * size; offset++) {
        bool is_one = offset >= 0 && offset < (int)COUNT * size && offset % size == 0;

        CHECK_EQ(weft_pool_owns(&pool, begin + offset), is_one);
    }
}

static void all_blocks(void)
{
    void *extra;

    for (unsigned round = 0; round < 3; round++) {
        if (round == 0) {
            full();
        }
        for (unsigned i = 0; i < COUNT; i++) {
            CHECK_EQ(weft_pool_alloc(&pool, &taken[i], WEFT_NO_WAIT), WEFT_OK);
            CHECK(is_block(taken[i]));
            for (unsigned b = 0; b < SIZE; b++) {
                ((uint8_t *)taken[i])[b] = (uint8_t)(i + 1); /* all of it is ours */
            }
        }
        CHECK_EQ(weft_pool_alloc(&pool, &extra, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        CHECK_EQ(weft_pool_alloc(&pool, &extra, WEFT_MS(1)), WEFT_TIMEOUT);
        for (unsigned i = 0; i < COUNT; i++) {
            for (unsigned b = 0; b < SIZE; b++) {
                CHECK_EQ(((uint8_t *)taken[i])[b], i + 1); /* and of nobody else */
            }
        }
        for (unsigned i = 0; i < COUNT; i++) {
            CHECK_EQ(weft_pool_free(&pool, taken[(i * 5 + round) % COUNT]), WEFT_OK);
        }
    }
}

static void takes_block(void *arg)
{
    crew_member_t *member = arg;
    void *block = NULL;

    member->status = weft_pool_alloc(&pool, &block, WEFT_S(5));
    member->value = (uint32_t)((uintptr_t)block - (uintptr_t)memory);
    note(member->letter);
}

/* A freed block goes straight to the highest-priority waiting task. */
static void hand_over(void)
{
    void *extra;

    reset();
    (void)crew_start(0, 20, takes_block);
    (void)crew_start(1, 18, takes_block);
    settle();
    CHECK_EQ(weft_pool_free(&pool, taken[7]), WEFT_OK);
    CHECK_EQ(weft_pool_alloc(&pool, &extra, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_pool_free(&pool, taken[3]), WEFT_OK);
    settle();
    CHECK_NOTES("ba");
    CHECK_EQ(crew[1].value, 7 * SIZE);
    CHECK_EQ(crew[0].value, 3 * SIZE);
    crew_end();
}

static void isr_alloc_and_free(void)
{
    void *block;

    CHECK_EQ(weft_pool_alloc(&pool, &block, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_pool_free(&pool, block), WEFT_OK);
    reset();
    CHECK_EQ(weft_pool_alloc(&pool, &block, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void from_isr(void)
{
    full();
    in_isr(isr_alloc_and_free);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(owned);
    TAP_RUN(all_blocks);
    TAP_RUN(hand_over);
    TAP_RUN(from_isr);
    waits_battery(&battery, true);
    tap_done();
}
