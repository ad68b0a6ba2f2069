/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap: statistics and integrity checks.
 */
#include "check.h"
#include "heap_internal.h"

weft_heap_state_t weft_heap_state(const weft_heap_t *heap)
{
    weft_check_not(weft_wrong_hub_call(heap));
    weft_heap_state_t state;

    weft_arch_lock();
    state.size = heap_capacity(heap);
    state.used = heap->used;
    state.high = heap->high;
    weft_arch_unlock();
    return state;
}

void weft_heap_reset_high(weft_heap_t *heap)
{
    WEFT_CHECK_VOID(weft_wrong_hub_call(heap));
    weft_arch_lock();
    heap->high = heap->used;
    weft_arch_unlock();
}

static bool is_inside(const weft_heap_t *heap, const weft_heap_block_t *block)
{
    return block >= heap->begin && block < heap->end && (uintptr_t)block % HEAP_UNIT == 0;
}

bool weft_heap_owns(const weft_heap_t *heap, const void *memory)
{
    const weft_heap_block_t *block = heap_block_of(memory);

    return is_inside(heap, block) && (block->size & HEAP_FREE) == 0 &&
           heap_size(block) >= HEAP_SMALLEST;
}

/** True if the links of a free block are consistent. */
static bool is_linked(const weft_heap_t *heap, const weft_heap_block_t *block)
{
    const weft_heap_block_t *next = block->next;
    const weft_heap_block_t *prev = block->prev;

    if (next != NULL && (!is_inside(heap, next) || next->prev != block)) {
        return false;
    }
    if (prev != NULL) {
        return is_inside(heap, prev) && prev->next == block;
    }
    return heap->lists[heap_class(heap_size(block))] == block;
}

bool weft_heap_agrees_locked(const weft_heap_t *heap, const weft_heap_block_t *block)
{
    size_t size = heap_size(block);
    bool is_free = (block->size & HEAP_FREE) != 0;
    const weft_heap_block_t *behind;

    if (!is_inside(heap, block) || size % HEAP_UNIT != 0 || size < HEAP_SMALLEST ||
        size > (uintptr_t)heap->end - (uintptr_t)block) {
        return false;
    }
    behind = heap_at(block, size);
    if (((behind->size & HEAP_FREE_BEFORE) != 0) != is_free ||
        (is_free && (behind->before != size || !is_linked(heap, block)))) {
        return false;
    }
    if ((block->size & HEAP_FREE_BEFORE) != 0) {
        size_t before = block->before;
        const weft_heap_block_t *other = heap_at(block, (size_t)0 - before);

        return !is_free && before <= (uintptr_t)block - (uintptr_t)heap->begin &&
               other->size == (before | HEAP_FREE);
    }
    return true;
}

bool weft_heap_both_agree_locked(const weft_heap_t *heap, const weft_heap_block_t *block)
{
    const weft_heap_block_t *behind;

    if (!weft_heap_agrees_locked(heap, block)) {
        return false;
    }
    behind = heap_at(block, heap_size(block));
    return behind == heap->end || weft_heap_agrees_locked(heap, behind);
}

/** Number of blocks in the lists; SIZE_MAX if a list is corrupt. */
static size_t listed(const weft_heap_t *heap)
{
    size_t count = 0;
    unsigned lists = (unsigned)((weft_heap_block_t **)(void *)heap->begin - heap->lists);

    for (unsigned class = 0; class < lists && class < WEFT_HEAP_ROWS * 32U; class++) {
        bool marked = (heap->bits[class >> 5] & heap_bit(class)) != 0;

        if (marked && (heap->rows & heap_bit(class >> 5)) == 0) {
            return SIZE_MAX;
        }
        for (const weft_heap_block_t *b = marked ? heap->lists[class] : NULL; b != NULL;
             b = b->next) {
            if (!is_inside(heap, b) || heap_class(heap_size(b)) != class) {
                return SIZE_MAX;
            }
            count++;
        }
    }
    return count;
}

bool weft_heap_is_whole(const weft_heap_t *heap)
{
    weft_check_not(weft_wrong_hub_call(heap));
    const weft_heap_block_t *block = heap->begin;
    size_t used = 0;
    size_t free_blocks = 0;
    bool whole = true;

    weft_arch_lock();
    while (whole && block != heap->end) {
        whole = weft_heap_agrees_locked(heap, block);
        if ((block->size & HEAP_FREE) != 0) {
            free_blocks++;
        } else {
            used += heap_size(block);
        }
        block = heap_at(block, heap_size(block));
    }
    whole = whole && used == heap->used && listed(heap) == free_blocks;
    weft_arch_unlock();
    return whole;
}
