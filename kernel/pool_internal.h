/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pools, for other files of the kernel.
 */
#ifndef KERNEL_POOL_INTERNAL_H
#define KERNEL_POOL_INTERNAL_H

#include <weft/pool.h>

#include "account.h"
#include "shared.h"
#include "wait.h"

/** Takes a block, or returns NULL if none is free. */
static inline void *weft_pool_take_locked(weft_pool_t *pool)
{
    void **first = WEFT_CONFIG_POOL_IS_SHARED(pool) ? weft_shared_take_locked(pool) : pool->free;

    if (first != NULL) {
        if (!WEFT_CONFIG_POOL_IS_SHARED(pool)) {
            pool->free = *first;
        }
        weft_account_pool_locked(pool, 1);
    }
    return (void *)first;
}

/** Hands a block over to the first waiting task, unchanged, or adds it to the free ones. */
static inline weft_status_t weft_pool_free_unlock(weft_pool_t *pool, void *block)
{
    if (pool->waitq.head != NULL) {
        *(void **)pool->waitq.head->arg = block;
        return weft_wait_wake_first_unlock(&pool->waitq);
    }
    if (WEFT_CONFIG_POOL_IS_SHARED(pool)) {
        weft_shared_put_locked(pool, block);
    } else {
        *(void **)block = pool->free;
        pool->free = block;
    }
    weft_account_pool_locked(pool, -1);
    weft_arch_unlock();
    return WEFT_OK;
}

#endif
