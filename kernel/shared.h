/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pools whose blocks other nodes see and write, and give back by their addresses. Builds without
 * WEFT_CONFIG_SHARED contain nothing of them.
 *
 * Nothing that the owner of such a pool relies on lies in the blocks: which of them are free, and
 * in what order they are taken, is in memory that belongs to the owner's kernel, one word for each
 * block. So a block is taken back only if it is out, and only once, whatever was written to it.
 */
#ifndef KERNEL_SHARED_H
#define KERNEL_SHARED_H

#include <weft/system.h>

/** When a pool is made: if other nodes use it, its free blocks are kept apart from its blocks. */
void weft_shared_init(weft_pool_t *pool);

/** Takes a block of a shared pool, or returns NULL if none is free. Critical section held. */
void *weft_shared_take_locked(weft_pool_t *pool);

/** True if an address is that of a block which is out; counts what is not. Critical section held.
 */
bool weft_shared_is_out_locked(weft_pool_t *pool, const void *block);

/** A block that is out becomes free. Critical section held. */
void weft_shared_put_locked(weft_pool_t *pool, const void *block);

/** The shared pool in whose memory an address lies, or NULL. */
weft_pool_t *weft_shared_pool_of(const void *address);

#endif
