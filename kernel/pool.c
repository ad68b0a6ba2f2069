/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory pool. Tasks wait only while no block is free; a waiting task's arg points to where the
 * address of its block is stored.
 */
#include <weft/pool.h>

#include "account.h"
#include "object.h"
#include "pool_internal.h"
#include "shared.h"
#include "wait.h"

void weft_pool_init(weft_pool_t *pool, void *memory, size_t size, uint32_t count)
{
    WEFT_CHECK_VOID(weft_wrong_call(pool));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    uint8_t *block = memory;

    weft_check(size >= sizeof(void *) && size % sizeof(void *) == 0 && count != 0,
               WEFT_MISUSE_SIZE);
    weft_object_waitq(&pool->waitq, WEFT_OBJECT_POOL);
    pool->free = NULL;
    pool->begin = block;
    pool->end = block + size * count;
    pool->size = (uint32_t)size;
    weft_account_pool(pool);
    while (count-- != 0) {
        *(void **)(void *)(block + size * count) = pool->free;
        pool->free = block + size * count;
    }
    if (WEFT_CONFIG_SHARED) {
        weft_shared_init(pool);
    }
}

static weft_status_t alloc_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_pool_alloc(hub, arg, timeout);
}

weft_status_t weft_pool_alloc(weft_pool_t *pool, void **block, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(pool));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(block));
    void *first;

    weft_trace_get(pool, timeout);
    weft_arch_lock();
    first = weft_pool_take_locked(pool);
    if (first != NULL) {
        weft_arch_unlock();
        *block = first;
        return WEFT_OK;
    }
    return weft_wait_on_arg_unlock(pool, (void *)block, timeout, alloc_op);
}

bool weft_pool_owns(const weft_pool_t *pool, const void *block)
{
    weft_check_not(weft_wrong_hub(pool));
    const uint8_t *address = block;

    return address >= pool->begin && address < pool->end &&
           (size_t)(address - pool->begin) % pool->size == 0;
}

weft_status_t weft_pool_free(weft_pool_t *pool, void *block)
{
    WEFT_CHECK(weft_wrong_hub_call(pool));
    WEFT_CHECK(weft_wrong_object(block));
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_pool_owns(pool, block), WEFT_MISUSE_POOL_BLOCK);
    }
    weft_trace_put(pool);
    weft_arch_lock();
    if (WEFT_CONFIG_POOL_IS_SHARED(pool) && !weft_shared_is_allocated_locked(pool, block)) {
        weft_arch_unlock();
        return WEFT_REFUSED;
    }
    return weft_pool_free_unlock(pool, block);
}

uint32_t weft_pool_available(const weft_pool_t *pool)
{
    uint32_t count = 0;

    weft_check_not(weft_wrong_hub_call(pool));
    weft_arch_lock();
    if (WEFT_CONFIG_POOL_IS_SHARED(pool)) {
        count = weft_shared_available_locked(pool);
    } else {
        for (void *const *block = pool->free; block != NULL; block = *block) {
            count++;
        }
    }
    weft_arch_unlock();
    return count;
}

uint32_t weft_pool_blocks(const weft_pool_t *pool)
{
    weft_check_not(weft_wrong_hub(pool));
    return (uint32_t)((size_t)(pool->end - pool->begin) / pool->size);
}
