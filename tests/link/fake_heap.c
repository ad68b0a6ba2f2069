/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The kernel's heap as secure sessions use it: by malloc(), so that sanitizers watch. It gives as
 * many bytes as its memory has. `high` is the largest block that it gave.
 */
#include "fake_heap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

#include <weft/heap.h>

size_t fake_heap_exhausted;

void weft_heap_init(weft_heap_t *heap, void *memory, size_t bytes)
{
    heap->begin = memory;
    heap->end = (weft_heap_block_t *)((uintptr_t)memory + bytes);
    heap->used = 0;
    heap->high = 0;
}

/** True if the heap has room for a block in place of another, or of NULL. */
static bool has_room(const weft_heap_t *heap, size_t bytes, void *block)
{
    size_t used = heap->used - (block != NULL ? malloc_usable_size(block) : 0U);

    return used + bytes <= (uintptr_t)heap->end - (uintptr_t)heap->begin &&
           (fake_heap_exhausted == 0 || heap->high < fake_heap_exhausted);
}

weft_status_t weft_heap_realloc(weft_heap_t *heap, size_t bytes, void **memory,
                                weft_timeout_t timeout)
{
    size_t before = *memory != NULL ? malloc_usable_size(*memory) : 0U;
    void *block = has_room(heap, bytes, *memory) ? realloc(*memory, bytes) : NULL;

    (void)timeout;
    if (block == NULL) {
        return WEFT_WOULD_BLOCK;
    }
    heap->used += malloc_usable_size(block) - before;
    heap->high = bytes > heap->high ? bytes : heap->high;
    *memory = block;
    return WEFT_OK;
}

weft_status_t weft_heap_alloc(weft_heap_t *heap, size_t bytes, void **memory,
                              weft_timeout_t timeout)
{
    *memory = NULL;
    return weft_heap_realloc(heap, bytes, memory, timeout);
}

weft_status_t weft_heap_free(weft_heap_t *heap, void *memory)
{
    heap->used -= memory != NULL ? malloc_usable_size(memory) : 0U;
    free(memory);
    return WEFT_OK;
}
