/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What other parts of the kernel do with a pool. Critical section held.
 */
#ifndef KERNEL_POOL_INTERNAL_H
#define KERNEL_POOL_INTERNAL_H

#include <weft/pool.h>

#include "account.h"

/** Takes a block, or returns NULL if none is free. */
static inline void *weft_pool_take_locked(weft_pool_t *pool)
{
    void **first = pool->free;

    if (first != NULL) {
        pool->free = *first;
        weft_account_pool_locked(pool, 1);
    }
    return (void *)first;
}

#endif
