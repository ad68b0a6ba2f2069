/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory pool of fixed-size blocks. Semantics: OpenComRTOS memory pool, Zephyr k_mem_slab.
 */
#ifndef WEFT_POOL_H
#define WEFT_POOL_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Memory pool. */
typedef struct weft_pool {
    weft_waitq_t waitq;
    void *free;     /**< first free block; each holds the address of the next */
    uint8_t *begin; /**< first block */
    uint8_t *end;   /**< behind the last block */
    uint32_t size;  /**< bytes of a block */
    WEFT_CONFIG_POOL_MEMBERS
    WEFT_CONFIG_POOL_SHARED_MEMBERS
} weft_pool_t;

/**
 * Initializes a pool and links its blocks.
 * @param memory count * size bytes, aligned to a pointer
 * @param size bytes of a block, a multiple of the size of a pointer
 * @param count blocks, at least 1
 * Context: any. O(count).
 */
void weft_pool_init(weft_pool_t *pool, void *memory, size_t size, uint32_t count);

/**
 * Takes a block; waits while there is none.
 * @param block receives its address, when WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_pool_alloc(weft_pool_t *pool, void **block, weft_timeout_t timeout);

/**
 * Frees a block: hands it to the highest-priority waiting task, or returns it to the pool. A
 * pointer that is no block of the pool is misuse. Shared pools refuse blocks that are not
 * allocated, in every build.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK; WEFT_REFUSED: the pool is shared, and the block has already been freed
 */
weft_status_t weft_pool_free(weft_pool_t *pool, void *block);

/** True if the address is that of one of the pool's blocks, free or not. Context: any. O(1). */
bool weft_pool_owns(const weft_pool_t *pool, const void *block);

/**
 * Blocks that could be allocated now without waiting.
 * Of a packet pool: of its member `pool`.
 * Context: any. O(free blocks) in one critical section: a pool keeps no count.
 */
uint32_t weft_pool_available(const weft_pool_t *pool);

/** Blocks of a pool, free or not. Context: any. O(1). */
uint32_t weft_pool_blocks(const weft_pool_t *pool);

#ifdef __cplusplus
}
#endif

#endif
