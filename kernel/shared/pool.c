/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared pools, part of builds with WEFT_CONFIG_SHARED.
 */
#include "shared.h"

#include "arch.h"

/* A word holds the number of the next free block, or one of these. */
#define LAST (UINT32_MAX - 1U)
#define OUT UINT32_MAX

void weft_shared_init(weft_pool_t *pool)
{
    const weft_shared_pool_t *entry = weft_shared_pools;
    uint32_t count = (uint32_t)(pool->end - pool->begin) / pool->size;

    while (entry->pool != NULL && entry->pool != pool) {
        entry++;
    }
    pool->words = entry->words;
    pool->refused = 0;
    if (pool->words != NULL) {
        pool->next = 0;
        for (uint32_t i = 0; i < count; i++) {
            pool->words[i] = i + 1U < count ? i + 1U : LAST;
        }
    }
}

/** The word of a block of the pool. */
static uint32_t *word_of(const weft_pool_t *pool, const void *block)
{
    return &pool->words[(uint32_t)((const uint8_t *)block - pool->begin) / pool->size];
}

void *weft_shared_take_locked(weft_pool_t *pool)
{
    uint32_t number = pool->next;

    if (number == LAST) {
        return NULL;
    }
    pool->next = pool->words[number];
    pool->words[number] = OUT;
    return pool->begin + (size_t)number * pool->size;
}

uint32_t weft_shared_available_locked(const weft_pool_t *pool)
{
    uint32_t count = 0;

    for (uint32_t number = pool->next; number != LAST; number = pool->words[number]) {
        count++;
    }
    return count;
}

bool weft_shared_is_allocated_locked(weft_pool_t *pool, const void *block)
{
    bool is_out = weft_pool_owns(pool, block) && *word_of(pool, block) == OUT;

    pool->refused += !is_out;
    return is_out;
}

void weft_shared_put_locked(weft_pool_t *pool, const void *block)
{
    uint32_t *word = word_of(pool, block);

    *word = pool->next;
    pool->next = (uint32_t)(word - pool->words);
}

weft_pool_t *weft_shared_pool_of(const void *address)
{
    const uint8_t *byte = address;

    for (const weft_shared_pool_t *entry = weft_shared_pools; entry->pool != NULL; entry++) {
        if (byte >= entry->pool->begin && byte < entry->pool->end) {
            return entry->pool;
        }
    }
    return NULL;
}
