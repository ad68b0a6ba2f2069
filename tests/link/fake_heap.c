/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The kernel's heap as secure sessions use it: by malloc(), so that sanitizers watch.
 */
#include <stdlib.h>

#include <weft/heap.h>

void weft_heap_init(weft_heap_t *heap, void *memory, size_t bytes)
{
    (void)heap;
    (void)memory;
    (void)bytes;
}

weft_status_t weft_heap_alloc(weft_heap_t *heap, size_t bytes, void **memory,
                              weft_timeout_t timeout)
{
    (void)heap;
    (void)timeout;
    *memory = malloc(bytes);
    return *memory != NULL ? WEFT_OK : WEFT_WOULD_BLOCK;
}

weft_status_t weft_heap_realloc(weft_heap_t *heap, size_t bytes, void **memory,
                                weft_timeout_t timeout)
{
    void *block = realloc(*memory, bytes);

    (void)heap;
    (void)timeout;
    if (block == NULL) {
        return WEFT_WOULD_BLOCK;
    }
    *memory = block;
    return WEFT_OK;
}

weft_status_t weft_heap_free(weft_heap_t *heap, void *memory)
{
    (void)heap;
    free(memory);
    return WEFT_OK;
}
