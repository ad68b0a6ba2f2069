/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared pools: other nodes read and write their blocks, and free them by address. No code in
 * builds without WEFT_CONFIG_SHARED.
 *
 * The list of free blocks is not in the blocks but in memory of the owner's kernel, one word for
 * each block. So a block is freed only if it is allocated, and only once, whatever other nodes
 * write into it.
 */
#ifndef KERNEL_SHARED_H
#define KERNEL_SHARED_H

#include <weft/system.h>

/** Initializes the list of free blocks of a pool, if other nodes use it. */
void weft_shared_init(weft_pool_t *pool);

/** Takes a block of a shared pool, or returns NULL if none is free. Kernel lock held. */
void *weft_shared_take_locked(weft_pool_t *pool);

/** True if an address is that of an allocated block; counts refusals. */
bool weft_shared_is_allocated_locked(weft_pool_t *pool, const void *block);

/** Frees an allocated block. */
void weft_shared_put_locked(weft_pool_t *pool, const void *block);

/** Number of free blocks. O(free blocks). */
uint32_t weft_shared_available_locked(const weft_pool_t *pool);

/** The shared pool that contains an address, or NULL. */
weft_pool_t *weft_shared_pool_of(const void *address);

#endif
