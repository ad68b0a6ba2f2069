/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks of a heap and their lists. Kernel lock held.
 *
 * Boundary tags: a block begins with its size, whose lowest bits are flags; sizes are multiples of
 * two words. The last word of a free block repeats its size and is part of the next block's header,
 * as `before`. In an allocated block that word belongs to the user. So a freed block finds both its
 * neighbours.
 */
#ifndef KERNEL_HEAP_INTERNAL_H
#define KERNEL_HEAP_INTERNAL_H

#include <weft/heap.h>

#include "check.h"

struct weft_heap_block {
    size_t before;           /**< size of the block before, while that is free */
    size_t size;             /**< with flags; here the block begins */
    weft_heap_block_t *next; /**< in its list, while free; the user's memory begins here */
    weft_heap_block_t *prev;
};

/** Flags in a size. */
#define HEAP_FREE ((size_t)1U)        /**< the block is free */
#define HEAP_FREE_BEFORE ((size_t)2U) /**< the block before it is free */
#define HEAP_FLAGS (HEAP_FREE | HEAP_FREE_BEFORE)

/** Sizes and user addresses are multiples of it. */
#define HEAP_UNIT (2U * sizeof(size_t))
#define HEAP_SMALLEST sizeof(weft_heap_block_t)

static inline size_t heap_size(const weft_heap_block_t *block)
{
    return block->size & ~HEAP_FLAGS;
}

static inline weft_heap_block_t *heap_at(const void *block, size_t offset)
{
    return (weft_heap_block_t *)((uintptr_t)block + offset);
}

static inline weft_heap_block_t *heap_block_of(const void *memory)
{
    return (weft_heap_block_t *)((uintptr_t)memory - offsetof(weft_heap_block_t, next));
}

static inline void *heap_memory_of(weft_heap_block_t *block)
{
    return (void *)&block->next;
}

/** Bytes from the first block to the end. */
static inline size_t heap_capacity(const weft_heap_t *heap)
{
    return (uintptr_t)heap->end - (uintptr_t)heap->begin;
}

/**
 * Block size for a number of bytes, which must be less than the heap's capacity: else it may
 * overflow.
 */
static inline size_t heap_needed(size_t bytes)
{
    size_t size = (bytes + sizeof(size_t) + HEAP_UNIT - 1U) & ~(HEAP_UNIT - 1U);

    return size < HEAP_SMALLEST ? HEAP_SMALLEST : size;
}

/** Right shift that leaves the four highest bits of a number of units. */
static inline unsigned heap_shift(uint32_t units)
{
    return units < 8U ? 0 : 28U - weft_arch_leading_zeros(units);
}

/** The list of free blocks of a size: eight for each power of two. */
static inline unsigned heap_class(size_t size)
{
    uint32_t units = (uint32_t)(size / HEAP_UNIT);
    unsigned shift = heap_shift(units);

    return (shift << 3) + (units >> shift);
}

/** The bit of a list in its row, or of a row. */
static inline uint32_t heap_bit(unsigned number)
{
    return 0x80000000U >> (number & 31U);
}

/** Inserts a free block into a list. */
static inline void heap_insert(weft_heap_t *heap, weft_heap_block_t *block, unsigned class)
{
    weft_heap_block_t *next = heap->lists[class];

    block->next = next;
    block->prev = NULL;
    heap->lists[class] = block;
    if (next != NULL) {
        next->prev = block;
        return;
    }
    heap->bits[class >> 5] |= heap_bit(class);
    heap->rows |= heap_bit(class >> 5);
}

/** Removes the first block of a list. */
static inline void heap_remove_first(weft_heap_t *heap, unsigned class, weft_heap_block_t *next)
{
    heap->lists[class] = next;
    if (next != NULL) {
        next->prev = NULL;
        return;
    }
    heap->bits[class >> 5] &= ~heap_bit(class);
    if (heap->bits[class >> 5] == 0) {
        heap->rows &= ~heap_bit(class >> 5);
    }
}

/** Removes a free block from its list. */
static inline void heap_remove(weft_heap_t *heap, const weft_heap_block_t *block, unsigned class)
{
    weft_heap_block_t *next = block->next;
    weft_heap_block_t *prev = block->prev;

    if (prev == NULL) {
        heap_remove_first(heap, class, next);
        return;
    }
    prev->next = next;
    if (next != NULL) {
        next->prev = prev;
    }
}

/** Replaces a block by another one in its list. */
static inline void heap_replace(weft_heap_t *heap, const weft_heap_block_t *old,
                                weft_heap_block_t *block, unsigned class)
{
    weft_heap_block_t *next = old->next;
    weft_heap_block_t *prev = old->prev;

    block->next = next;
    block->prev = prev;
    if (next != NULL) {
        next->prev = block;
    }
    if (prev != NULL) {
        prev->next = block;
    } else {
        heap->lists[class] = block;
    }
}

/** Replaces a free block by another one, often of the same class. */
static inline void heap_exchange(weft_heap_t *heap, const weft_heap_block_t *old,
                                 unsigned old_class, weft_heap_block_t *block, unsigned class)
{
    if (class == old_class) {
        heap_replace(heap, old, block, class);
    } else {
        heap_remove(heap, old, old_class);
        heap_insert(heap, block, class);
    }
}

/** Writes the boundary tags of a free block and the flag of the next block. */
static inline void heap_mark_free(weft_heap_block_t *block, size_t size)
{
    weft_heap_block_t *behind = heap_at(block, size);

    block->size = size | HEAP_FREE;
    behind->before = size;
    behind->size |= HEAP_FREE_BEFORE;
}

static inline void heap_count_used(weft_heap_t *heap, size_t size)
{
    size_t used = heap->used + size;

    heap->used = used;
    if (used > heap->high) {
        heap->high = used;
    }
}

/** What a task waits for, on its stack. */
typedef struct weft_heap_wait {
    size_t needed; /**< size of the block */
    void *memory;  /**< the result */
} weft_heap_wait_t;

/** Frees a block and merges it with its free neighbours. */
void weft_heap_free_locked(weft_heap_t *heap, weft_heap_block_t *block);

/** Serves waiting tasks after memory became free. Releases the kernel lock. */
weft_status_t weft_heap_leave_unlock(weft_heap_t *heap);

/** True if the tags of a block agree with those of its neighbours, and its links if it is free. */
bool weft_heap_agrees_locked(const weft_heap_t *heap, const weft_heap_block_t *block);

/** weft_heap_agrees_locked() for a block and the one behind it, with which it may be merged. */
bool weft_heap_both_agree_locked(const weft_heap_t *heap, const weft_heap_block_t *block);

/** For builds with checks: true if the address is that of an allocated block. */
bool weft_heap_owns(const weft_heap_t *heap, const void *memory);

#endif
