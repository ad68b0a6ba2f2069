/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Statistics of pools, part of builds with WEFT_CONFIG_OBJCORE.
 */
#include <weft/account.h>

#include "account.h"
#include "check.h"

void weft_account_init_pool(weft_pool_t *pool)
{
    pool->used = 0;
    pool->high = 0;
}

void weft_account_count_pool_locked(weft_pool_t *pool, int32_t change)
{
    pool->used += (uint32_t)change;
    if (pool->used > pool->high) {
        pool->high = pool->used;
    }
}

void weft_pool_statistics(const weft_pool_t *pool, weft_pool_statistics_t *statistics)
{
    WEFT_CHECK_VOID(weft_wrong_hub_call(pool));
    WEFT_CHECK_VOID(weft_wrong_object(statistics));
    weft_arch_lock();
    statistics->size = pool->size;
    statistics->count = (uint32_t)(pool->end - pool->begin) / pool->size;
    statistics->used = pool->used;
    statistics->high = pool->high;
    weft_arch_unlock();
}
