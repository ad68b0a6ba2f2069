/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap: blocks of any size, allocated and freed in bounded time. Semantics: Zephyr k_heap.
 *
 * A two-level segregated fit: free blocks are in lists by size, eight lists for each power of two,
 * and two levels of bitmaps mark the non-empty lists. An allocation takes the first block of its
 * own size's list if that is large enough, else the first of the next non-empty list, and frees the
 * rest. A free block's neighbours are never free.
 *
 * An allocated block takes one word more than requested, rounded up to a multiple of two words, and
 * at least four words. Blocks are aligned to two words.
 */
#ifndef WEFT_HEAP_H
#define WEFT_HEAP_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Words of 32 lists; blocks have less than 2 GiB. */
#define WEFT_HEAP_ROWS 8U

/** A block. Private to the kernel. */
typedef struct weft_heap_block weft_heap_block_t;

/** Heap. The heads of its lists are in its own memory. */
typedef struct weft_heap {
    weft_waitq_t waitq;            /**< tasks whose request could not be met */
    uint32_t rows;                 /**< words of `bits` that are not 0, first row highest */
    uint32_t bits[WEFT_HEAP_ROWS]; /**< lists that are not empty, first list highest */
    weft_heap_block_t **lists;     /**< free blocks by class of size */
    weft_heap_block_t *begin;      /**< first block */
    weft_heap_block_t *end;        /**< behind the last one: a block of size 0 */
    size_t used;                   /**< bytes in allocated blocks */
    size_t high;                   /**< highest value of `used` so far */
} weft_heap_t;

/** Statistics of a heap. */
typedef struct weft_heap_state {
    size_t size; /**< bytes for blocks, including their headers */
    size_t used; /**< bytes in allocated blocks, including their headers */
    size_t high; /**< highest value of `used` so far */
} weft_heap_state_t;

/**
 * Initializes a heap.
 * @param memory aligned to a pointer
 * @param bytes of it, below 2 GiB; the tables take about 60 words for 4 KiB, 8 more for each
 *              doubling. Too few for one block is misuse.
 * Context: any. O(log bytes).
 */
void weft_heap_init(weft_heap_t *heap, void *memory, size_t bytes);

/**
 * Allocates a block; waits while none is large enough. When memory becomes free, waiting tasks
 * whose requests can be met are served in priority order; a task of lower priority with a smaller
 * request may overtake.
 * @param bytes at least 1
 * @param memory receives the address, when WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_heap_alloc(weft_heap_t *heap, size_t bytes, void **memory,
                              weft_timeout_t timeout);

/**
 * weft_heap_alloc() with an address that is a multiple of `align`, a power of two. Allocates a
 * block that is larger by `align` and four words, and frees both ends. Otherwise as
 * weft_heap_alloc().
 */
weft_status_t weft_heap_alloc_aligned(weft_heap_t *heap, size_t align, size_t bytes, void **memory,
                                      weft_timeout_t timeout);

/**
 * Changes the size of a block, in place if possible, else by a new block and a copy; the content is
 * kept, up to the smaller size.
 * @param memory the block, replaced by its new address when WEFT_OK, else untouched; NULL in it: as
 *               weft_heap_alloc()
 * Context: task; any with WEFT_NO_WAIT. O(1), O(bytes) to copy, outside the critical section;
 * O(waiters) if it frees memory for which tasks wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_heap_realloc(weft_heap_t *heap, size_t bytes, void **memory,
                                weft_timeout_t timeout);

/**
 * Frees a block. Freeing anything else is misuse.
 * @param memory its address; NULL: nothing happens
 * Context: any. Does not block. O(1), or O(waiters) while tasks wait.
 * @return WEFT_OK
 */
weft_status_t weft_heap_free(weft_heap_t *heap, void *memory);

/** Usable bytes of a block, at least those requested. Context: any. O(1). */
size_t weft_heap_block_size(const void *memory);

/** Statistics. Context: any. O(1). */
weft_heap_state_t weft_heap_state(const weft_heap_t *heap);

/** Resets the highest use to the current one. Context: any. O(1). */
void weft_heap_reset_high(weft_heap_t *heap);

/**
 * Checks the integrity of all blocks and lists. Allocation and free check only the blocks that they
 * access, and only in builds with checks.
 * Context: any, for tests: O(blocks) in one critical section.
 */
bool weft_heap_is_whole(const weft_heap_t *heap);

#ifdef __cplusplus
}
#endif

#endif
