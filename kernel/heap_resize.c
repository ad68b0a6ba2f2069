/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap: aligned allocation and reallocation.
 */
#include "heap_internal.h"

/** Frees the end of a block, unless it is too small for a block. */
static void trim_locked(weft_heap_t *heap, weft_heap_block_t *block, size_t needed)
{
    size_t more = heap_size(block) - needed;

    if (more >= HEAP_SMALLEST) {
        weft_heap_block_t *rest = heap_at(block, needed);

        block->size -= more;
        rest->size = more;
        weft_heap_free_locked(heap, rest);
    }
}

/** Frees the part of a block before an aligned address. @return the remaining block */
static weft_heap_block_t *trim_front(weft_heap_t *heap, weft_heap_block_t *first, size_t align)
{
    size_t gap = (size_t)(0U - (uintptr_t)heap_memory_of(first)) & (align - 1U);
    weft_heap_block_t *block;

    if (gap == 0) {
        return first;
    }
    gap += gap < HEAP_SMALLEST ? align : 0;
    block = heap_at(first, gap);
    weft_arch_lock();
    block->size = heap_size(first) - gap;
    first->size -= heap_size(first) - gap;
    weft_heap_free_locked(heap, first);
    weft_arch_unlock();
    return block;
}

/*
 * Allocates a larger block and frees both its ends, each in a critical section of its own: the part
 * before the aligned address is empty or at least a whole block.
 */
weft_status_t weft_heap_alloc_aligned(weft_heap_t *heap, size_t align, size_t bytes, void **memory,
                                      weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(heap));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(memory));
    size_t most = heap_capacity(heap);
    bool possible = bytes < most && align < most - bytes;
    void *larger;
    weft_heap_block_t *block;
    weft_status_t status;

    weft_check(align != 0 && (align & (align - 1U)) == 0, WEFT_MISUSE_HEAP_ALIGN);
    if (align <= HEAP_UNIT) {
        return weft_heap_alloc(heap, bytes, memory, timeout);
    }
    status = weft_heap_alloc(heap, possible ? bytes + align + HEAP_SMALLEST : SIZE_MAX, &larger,
                             timeout);
    if (status != WEFT_OK) {
        return status;
    }
    block = trim_front(heap, heap_block_of(larger), align);
    *memory = heap_memory_of(block);
    weft_arch_lock();
    trim_locked(heap, block, heap_needed(bytes));
    return weft_heap_leave_unlock(heap);
}

/** Extends a block into the free one behind it. @return false if that is not enough */
static bool grow_locked(weft_heap_t *heap, weft_heap_block_t *block, size_t needed)
{
    size_t size = heap_size(block);
    weft_heap_block_t *behind = heap_at(block, size);
    size_t more = behind->size & HEAP_FREE ? heap_size(behind) : 0;
    size_t rest = size + more - needed;

    if (size + more < needed) {
        return false;
    }
    if (rest >= HEAP_SMALLEST) { /* its header may overlap the links of the block behind */
        heap_exchange(heap, behind, heap_class(more), heap_at(block, needed), heap_class(rest));
        heap_mark_free(heap_at(block, needed), rest);
        more = needed - size;
    } else {
        heap_remove(heap, behind, heap_class(more));
        heap_at(behind, more)->size -= HEAP_FREE_BEFORE;
    }
    block->size += more;
    heap_count_used(heap, more);
    return true;
}

/** Moves the content of a block to a new one. */
static weft_status_t move(weft_heap_t *heap, size_t bytes, void **memory, weft_timeout_t timeout)
{
    void *from = *memory;
    void *to;
    weft_status_t status = weft_heap_alloc(heap, bytes, &to, timeout);

    if (status == WEFT_OK) {
        weft_arch_copy(to, from, weft_heap_block_size(from));
        *memory = to;
        status = weft_heap_free(heap, from);
    }
    return status;
}

weft_status_t weft_heap_realloc(weft_heap_t *heap, size_t bytes, void **memory,
                                weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(heap));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(memory));
    size_t needed = heap_needed(bytes);
    weft_heap_block_t *block;

    if (*memory == NULL) {
        return weft_heap_alloc(heap, bytes, memory, timeout);
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_heap_owns(heap, *memory), WEFT_MISUSE_HEAP_BLOCK);
    }
    weft_check(bytes != 0, WEFT_MISUSE_SIZE);
    if (bytes >= heap_capacity(heap)) {
        return move(heap, bytes, memory, timeout);
    }
    block = heap_block_of(*memory);
    weft_arch_lock();
    if (needed <= heap_size(block)) {
        trim_locked(heap, block, needed);
    } else if (!grow_locked(heap, block, needed)) {
        weft_arch_unlock();
        return move(heap, bytes, memory, timeout);
    }
    return weft_heap_leave_unlock(heap);
}

size_t weft_heap_block_size(const void *memory)
{
    weft_check_not(weft_wrong_object(memory));
    return heap_size(heap_block_of(memory)) - sizeof(size_t);
}
