/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on memory pools and packet pools whose blocks lie in a partition.
 *
 * The kernel's list of free blocks cannot be in memory that a task can write. So the pool consists
 * of words in kernel memory, one for each block: it holds the list while the block is free, and a
 * mark while it is in use.
 */
#include <weft/packet.h>

#include "../pool_internal.h"
#include "../wait.h"
#include "call.h"

/** The word of a block in use; never the address of a word. */
#define IN_USE ((uintptr_t)1U)

weft_status_t weft_call_pool_alloc(uintptr_t handle, void **block, weft_timeout_t timeout);
weft_status_t weft_call_pool_free(uintptr_t handle, void *block);
weft_status_t weft_call_packet_alloc(uintptr_t handle, weft_packet_t **packet,
                                     weft_timeout_t timeout);
weft_status_t weft_call_packet_free(weft_packet_t *packet);

/**
 * Takes a word and marks it in one critical section. A word that release() hands over keeps its
 * mark. So every block is either free or in use, even if the task ends meanwhile.
 */
static weft_status_t take(void *pool, void *word, weft_timeout_t timeout)
{
    weft_pool_t *words = pool;
    uintptr_t *first;

    weft_arch_lock();
    first = weft_pool_take_locked(words);
    if (first == NULL) {
        return weft_wait_on_arg_unlock(words, word, timeout, take);
    }
    *first = IN_USE;
    weft_arch_unlock();
    *(uintptr_t **)word = first;
    return WEFT_OK;
}

static weft_status_t alloc(const weft_user_pool_t *entry, void **block, weft_timeout_t timeout)
{
    uintptr_t *begin = (uintptr_t *)(void *)entry->words->begin;
    uintptr_t *word = begin;
    weft_status_t status;

    weft_trace_get(entry->words, timeout);
    status = take(entry->words, (void *)&word, timeout);
    if (status == WEFT_OK) {
        *block = entry->blocks + (size_t)(word - begin) * entry->size;
    }
    return status;
}

static weft_status_t release(const weft_user_pool_t *entry, uintptr_t block)
{
    uintptr_t offset = block - (uintptr_t)entry->blocks;
    uintptr_t *word = (uintptr_t *)(void *)entry->words->begin + offset / entry->size;

    if (offset % entry->size != 0 || offset / entry->size >= entry->count) {
        weft_user_refuse_misuse(WEFT_MISUSE_POOL_BLOCK);
    }
    weft_trace_put(entry->words);
    weft_arch_lock();
    if (*word != IN_USE) {
        weft_arch_unlock();
        weft_user_refuse_misuse(WEFT_MISUSE_POOL_BLOCK);
    }
    return weft_pool_free_unlock(entry->words, word);
}

weft_status_t weft_call_pool_alloc(uintptr_t handle, void **block, weft_timeout_t timeout)
{
    const weft_user_pool_t *entry = weft_user_object(handle, WEFT_USER_POOL);

    weft_user_may_store((void *)block, sizeof *block);
    return alloc(entry, block, timeout);
}

weft_status_t weft_call_pool_free(uintptr_t handle, void *block)
{
    return release(weft_user_object(handle, WEFT_USER_POOL), (uintptr_t)block);
}

/** The header of a packet is in the task's memory, so its pool is stored as a handle. */
weft_status_t weft_call_packet_alloc(uintptr_t handle, weft_packet_t **packet,
                                     weft_timeout_t timeout)
{
    const weft_user_pool_t *entry = weft_user_object(handle, WEFT_USER_PACKET_POOL);
    weft_packet_t *made;
    void *block;
    weft_status_t status;

    weft_user_may_store((void *)packet, sizeof *packet);
    status = alloc(entry, &block, timeout);
    if (status == WEFT_OK) {
        made = block;
        made->pool = (weft_packet_pool_t *)handle;
        made->capacity = (uint16_t)(entry->size - sizeof *made);
        made->length = 0;
        *packet = made;
    }
    return status;
}

weft_status_t weft_call_packet_free(weft_packet_t *packet)
{
    weft_user_may_store(packet, sizeof(void *));
    return release(weft_user_object((uintptr_t)packet->pool, WEFT_USER_PACKET_POOL),
                   (uintptr_t)packet);
}
