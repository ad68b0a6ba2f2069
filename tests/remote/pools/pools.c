/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks that one task fills and another reads, wherever both are. The output is
 * the same for all placements.
 */
#include "system.h"

#define WORDS 1024U /* of a block of the pool `blocks` */
#define BLOCKS 3U
#define ROUNDS 50U

static void fill(uint32_t *block, uint32_t words, uint32_t seed)
{
    for (uint32_t i = 0; i < words; i++) {
        block[i] = seed * 2654435761U + i * 40503U;
    }
}

/** Words of a block that are as fill() left them. */
static uint32_t right(const uint32_t *block, uint32_t words, uint32_t seed)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < words; i++) {
        count += block[i] == seed * 2654435761U + i * 40503U;
    }
    return count;
}

static void expect(const char *what, unsigned long got, unsigned long wanted)
{
    if (got != wanted) {
        weft_printf("%s: %lu, not %lu\n", what, got, wanted);
        weft_exit(1);
    }
}

/** All blocks are taken: calls wait, give up, and are served when one is free. */
static void exhaust(void)
{
    void *held[BLOCKS];
    void *more = NULL;
    uint32_t which;

    for (uint32_t i = 0; i < BLOCKS; i++) {
        expect("alloc", weft_pool_alloc(&blocks, &held[i], WEFT_FOREVER), WEFT_OK);
        fill(held[i], WORDS, i);
    }
    expect("none", weft_pool_alloc(&blocks, &more, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    expect("none in time", weft_pool_alloc(&blocks, &more, WEFT_MS(5)), WEFT_TIMEOUT);
    weft_request_pool_alloc(borrower_request[0], weft_pool_ref(&blocks), &more, WEFT_FOREVER);
    expect("not yet", weft_request_ended(borrower_request[0]), false);
    weft_msgq_put(&loans, (const void *)&held[1], WEFT_FOREVER);
    expect("collect", weft_request_collect(borrower_request[0], WEFT_S(10)), WEFT_OK);
    expect("the freed one", more == held[1], true);
    weft_port_get(&answer, &which, WEFT_FOREVER);
    expect("words", which, WORDS);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        expect("free", weft_pool_free(&blocks, held[i]), WEFT_OK);
    }
    weft_printf("exhausted and given back\n");
}

/** Blocks go there and come back. */
static void pass(void)
{
    uint32_t words = 0;

    for (uint32_t round = 0; round < ROUNDS; round++) {
        void *block;

        weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
        fill(block, WORDS, round);
        weft_msgq_put(&loans, (const void *)&block, WEFT_FOREVER);
        weft_msgq_get(&returns, (void *)&block, WEFT_FOREVER);
        words += right(block, 25, round + 7U);
        weft_pool_free(&back, block);
    }
    weft_printf("%u words came back\n", (unsigned)words);
    weft_port_put(&answer, &words, WEFT_FOREVER);
}

void borrower(void *arg)
{
    (void)arg;
    exhaust();
    pass();
    weft_exit(0);
}

void lender(void *arg)
{
    uint32_t words;
    void *block;

    (void)arg;
    weft_msgq_get(&loans, (void *)&block, WEFT_FOREVER);
    words = right(block, WORDS, 1);
    weft_pool_free(&blocks, block);
    weft_port_put(&answer, &words, WEFT_FOREVER);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        weft_msgq_get(&loans, (void *)&block, WEFT_FOREVER);
        expect("words", right(block, WORDS, round), WORDS);
        weft_pool_free(&blocks, block);
        weft_pool_alloc(&back, &block, WEFT_FOREVER);
        fill(block, 25, round + 7U);
        weft_msgq_put(&returns, (const void *)&block, WEFT_FOREVER);
    }
    weft_port_get(&answer, &words, WEFT_FOREVER); /* both are at their end */
    weft_exit(0);
}
