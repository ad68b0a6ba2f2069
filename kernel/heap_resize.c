/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap: aligned blocks, and blocks that change their size.
 */
#include "heap_internal.h"

void weft_heap_trim_locked(weft_heap_t *heap, weft_heap_block_t *block, size_t needed)
{
    size_t size = heap_size(block);
    weft_heap_block_t *rest = heap_at(block, needed);

    if (size - needed < HEAP_SMALLEST) {
        return;
    }
    block->size -= size - needed;
    rest->size = size - needed;
    weft_heap_give_locked(heap, rest);
}

/** What was taken and given back at once has not been in use. */
static void correct_high(weft_heap_t *heap, size_t high)
{
    heap->high = high > heap->used ? high : heap->used;
}

/**
 * Takes a block with room to move in, then gives back what lies before and
 * behind: before the aligned address there is nothing, or at least a whole block.
 */
static bool attempt_aligned(weft_heap_t *heap, weft_heap_request_t *request)
{
    size_t most = heap_capacity(heap);
    size_t high = heap->high;
    weft_heap_block_t *block = NULL;
    size_t gap;

    if (request->needed < most && request->align < most - request->needed) {
        block = weft_heap_take_locked(heap, request->needed + request->align + HEAP_UNIT);
    }
    if (block == NULL) {
        return false;
    }
    gap = (size_t)(0U - (uintptr_t)heap_memory_of(block)) & (request->align - 1U);
    if (gap != 0) {
        weft_heap_block_t *first = block;

        gap += gap < HEAP_SMALLEST ? request->align : 0;
        block = heap_at(first, gap);
        block->size = heap_size(first) - gap;
        first->size = gap;
        weft_heap_give_locked(heap, first);
    }
    weft_heap_trim_locked(heap, block, request->needed);
    correct_high(heap, high);
    request->memory = heap_memory_of(block);
    return true;
}

weft_status_t weft_heap_alloc_aligned(weft_heap_t *heap, size_t align, size_t bytes, void **memory,
                                      weft_timeout_t timeout)
{
    weft_heap_request_t request = {attempt_aligned, heap_request(heap, bytes), align, NULL};
    weft_status_t status = WEFT_OK;

    weft_check(!weft_port_in_isr() || timeout == WEFT_NO_WAIT, WEFT_MISUSE_WAIT_IN_ISR);
    weft_check(bytes != 0, WEFT_MISUSE_SIZE);
    weft_check(align != 0 && (align & (align - 1U)) == 0, WEFT_MISUSE_HEAP_ALIGN);
    if (align <= HEAP_UNIT) {
        return weft_heap_alloc(heap, bytes, memory, timeout);
    }
    weft_port_lock();
    if (attempt_aligned(heap, &request)) {
        weft_port_unlock();
    } else {
        status = weft_heap_wait(heap, &request, timeout);
    }
    if (status == WEFT_OK) {
        *memory = request.memory;
    }
    return status;
}

/** Grows a block by the free one behind it. @return false if that is not enough */
static bool grow_locked(weft_heap_t *heap, weft_heap_block_t *block, size_t needed)
{
    size_t size = heap_size(block);
    weft_heap_block_t *behind = heap_at(block, size);
    size_t more = behind->size & HEAP_FREE ? heap_size(behind) : 0;

    if (size + more < needed) {
        return false;
    }
    heap_remove(heap, behind, heap_class(more));
    block->size += more;
    heap_at(block, size + more)->size -= HEAP_FREE_BEFORE;
    heap_count_used(heap, more);
    return true;
}

/** Moves what a block holds to a new one. */
static weft_status_t move(weft_heap_t *heap, size_t bytes, void **memory, weft_timeout_t timeout)
{
    void *from = *memory;
    void *to;
    weft_status_t status = weft_heap_alloc(heap, bytes, &to, timeout);

    if (status == WEFT_OK) {
        weft_port_copy(to, from, weft_heap_block_size(from));
        *memory = to;
        status = weft_heap_free(heap, from);
    }
    return status;
}

weft_status_t weft_heap_realloc(weft_heap_t *heap, size_t bytes, void **memory,
                                weft_timeout_t timeout)
{
    size_t needed = heap_needed(bytes);
    weft_heap_block_t *block;
    size_t high;

    if (*memory == NULL || bytes >= heap_capacity(heap)) {
        return *memory == NULL ? weft_heap_alloc(heap, bytes, memory, timeout)
                               : move(heap, bytes, memory, timeout);
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_heap_owns(heap, *memory), WEFT_MISUSE_HEAP_BLOCK);
    }
    weft_check(bytes != 0, WEFT_MISUSE_SIZE);
    block = heap_block_of(*memory);
    weft_port_lock();
    high = heap->high;
    if (needed > heap_size(block) && !grow_locked(heap, block, needed)) {
        weft_port_unlock();
        return move(heap, bytes, memory, timeout);
    }
    weft_heap_trim_locked(heap, block, needed);
    correct_high(heap, high);
    return weft_heap_leave(heap);
}

size_t weft_heap_block_size(const void *memory)
{
    return heap_size(heap_block_of(memory)) - sizeof(size_t);
}
