/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap: allocation, free, and waiting tasks. A waiting task's arg is a weft_heap_wait_t.
 */
#include <weft/heap.h>

#include "heap_internal.h"
#include "object.h"
#include "wait.h"

void weft_heap_init(weft_heap_t *heap, void *memory, size_t bytes)
{
    WEFT_CHECK_VOID(weft_wrong_call(heap));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    uintptr_t begin = (uintptr_t)memory;
    uintptr_t end = (begin + bytes) & ~(uintptr_t)(HEAP_UNIT - 1U);
    unsigned lists = heap_class(bytes) + 1U;

    weft_check(bytes <= INT32_MAX && begin % sizeof(void *) == 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&heap->waitq, WEFT_OBJECT_HEAP);
    heap->rows = 0;
    for (unsigned row = 0; row < WEFT_HEAP_ROWS; row++) {
        heap->bits[row] = 0;
    }
    heap->lists = memory;
    for (unsigned class = 0; class < lists; class++) {
        heap->lists[class] = NULL;
    }
    begin += lists * sizeof *heap->lists;
    begin = (begin + HEAP_UNIT - 1U) & ~(uintptr_t)(HEAP_UNIT - 1U);
    weft_check(begin + HEAP_SMALLEST + HEAP_UNIT <= end, WEFT_MISUSE_SIZE);
    heap->begin = (weft_heap_block_t *)begin;
    heap->end = (weft_heap_block_t *)(end - HEAP_UNIT);
    heap->end->size = 0;
    heap->used = 0;
    heap->high = 0;
    heap_mark_free(heap->begin, (uintptr_t)heap->end - begin);
    heap_insert(heap, heap->begin, heap_class((uintptr_t)heap->end - begin));
}

/**
 * The first block of the first non-empty list from `*class` on, which is updated; NULL if there is
 * none.
 */
static inline weft_heap_block_t *first_of(const weft_heap_t *heap, unsigned *class)
{
    unsigned row = *class >> 5;
    uint32_t bits = heap->bits[row] & (UINT32_MAX >> (*class & 31U));

    if (bits == 0) {
        uint32_t rows = heap->rows & (0x7FFFFFFFU >> row);

        if (rows == 0) {
            return NULL;
        }
        row = weft_arch_leading_zeros(rows);
        bits = heap->bits[row];
    }
    *class = (row << 5) + weft_arch_leading_zeros(bits);
    return heap->lists[*class];
}

/**
 * Finds a free block that is large enough, the first of its list. In the list of the size itself
 * only the first block is tried; in the following lists every block fits.
 */
static inline weft_heap_block_t *find_locked(const weft_heap_t *heap, size_t needed,
                                             unsigned *class)
{
    uint32_t units = (uint32_t)(needed / HEAP_UNIT);
    unsigned shift = heap_shift(units);

    *class = (shift << 3) + (units >> shift); /* heap_class(), with a shift that is used again */
    if (units >> shift << shift != units) {
        weft_heap_block_t *block = heap->lists[*class];

        if (block != NULL && block->size > needed) { /* `>`, as the size includes HEAP_FREE */
            return block;
        }
        ++*class;
    }
    return first_of(heap, class);
}

WEFT_COMMON_PATH weft_heap_block_t *take_locked(weft_heap_t *heap, size_t needed)
{
    unsigned class;
    weft_heap_block_t *block = find_locked(heap, needed, &class);
    size_t size;

    if (block == NULL) {
        return NULL;
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_heap_agrees_locked(heap, block), WEFT_MISUSE_HEAP_CORRUPT);
    }
    size = block->size - HEAP_FREE; /* the block before a free one is not free */
    if (size - needed >= HEAP_SMALLEST) {
        weft_heap_block_t *rest = heap_at(block, needed);

        size -= needed;
        rest->size = size | HEAP_FREE;
        heap_at(rest, size)->before = size;
        heap_exchange(heap, block, class, rest, heap_class(size));
        size = needed;
    } else {
        heap_at(block, size)->size -= HEAP_FREE_BEFORE;
        heap_remove_first(heap, class, block->next);
    }
    block->size = size;
    heap_count_used(heap, size);
    return block;
}

WEFT_COMMON_PATH void free_locked(weft_heap_t *heap, weft_heap_block_t *block)
{
    size_t size = heap_size(block);
    const weft_heap_block_t *behind = heap_at(block, size);
    const weft_heap_block_t *old = NULL; /* the free neighbour that it may replace in its list */
    size_t old_size = 0;
    size_t all = size;

    heap->used -= size;
    if ((behind->size & HEAP_FREE) != 0) {
        old = behind;
        old_size = behind->size - HEAP_FREE;
        all += old_size;
    }
    if ((block->size & HEAP_FREE_BEFORE) != 0) {
        if (old != NULL) {
            heap_remove(heap, old, heap_class(old_size));
        }
        old_size = block->before;
        all += old_size;
        block = heap_at(block, (size_t)0 - old_size);
        old = block;
    }
    heap_mark_free(block, all);
    if (old != NULL) {
        heap_exchange(heap, old, heap_class(old_size), block, heap_class(all));
    } else {
        heap_insert(heap, block, heap_class(all));
    }
}

void weft_heap_free_locked(weft_heap_t *heap, weft_heap_block_t *block)
{
    free_locked(heap, block);
}

/** Tries to allocate for a waiting task. */
WEFT_OUT_OF_LINE static bool attempt_locked(weft_heap_t *heap, weft_heap_wait_t *wait)
{
    weft_heap_block_t *block = NULL;

    if (wait->needed < heap_capacity(heap)) {
        block = take_locked(heap, wait->needed);
    }
    if (block != NULL) {
        wait->memory = heap_memory_of(block);
    }
    return block != NULL;
}

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_arch_lock();
    if (attempt_locked(hub, arg)) {
        weft_arch_unlock();
        return WEFT_OK;
    }
    return weft_wait_on_arg_unlock(hub, arg, timeout, wait_op);
}

/** Waits, as no block is large enough. */
WEFT_SLOW_PATH static weft_status_t alloc_waits_unlock(weft_heap_t *heap, size_t bytes,
                                                       void **memory, weft_timeout_t timeout)
{
    weft_heap_wait_t wait = {SIZE_MAX, NULL}; /* larger than the heap: never met */
    weft_status_t status;

    if (bytes < heap_capacity(heap)) {
        wait.needed = heap_needed(bytes);
    }
    status = weft_wait_on_arg_unlock(heap, &wait, timeout, wait_op);
    if (status == WEFT_OK) {
        *memory = wait.memory;
    }
    return status;
}

weft_status_t weft_heap_alloc(weft_heap_t *heap, size_t bytes, void **memory,
                              weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(heap));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(memory));
    weft_heap_block_t *block = NULL;
    size_t needed = heap_needed(bytes);

    weft_check(bytes != 0, WEFT_MISUSE_SIZE);
    weft_trace_get(heap, timeout);
    weft_arch_lock();
    if (bytes < heap_capacity(heap)) {
        block = take_locked(heap, needed);
    }
    if (block == NULL) {
        return alloc_waits_unlock(heap, bytes, memory, timeout);
    }
    weft_arch_unlock();
    *memory = heap_memory_of(block);
    return WEFT_OK;
}

/** Wakes the first waiting task whose request can be met. @return true if there is one */
static bool serve(weft_heap_t *heap)
{
    weft_task_t *task;

    weft_arch_lock();
    task = heap->waitq.head;
    while (task != NULL && !attempt_locked(heap, task->arg)) {
        task = weft_wait_pause_locked(&heap->waitq, weft_wait_behind_locked(task));
    }
    if (task != NULL) {
        weft_wait_wake_locked(&heap->waitq, task);
    }
    weft_arch_unlock();
    return task != NULL;
}

/** Serves all waiting tasks whose requests can be met, each in a critical section of its own. */
WEFT_SLOW_PATH static weft_status_t serve_all_unlock(weft_heap_t *heap)
{
    bool held = weft_sched_hold_locked();

    weft_arch_unlock();
    while (serve(heap)) {
    }
    weft_arch_lock();
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_heap_leave_unlock(weft_heap_t *heap)
{
    if (heap->waitq.head != NULL) {
        return serve_all_unlock(heap);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_heap_free(weft_heap_t *heap, void *memory)
{
    WEFT_CHECK(weft_wrong_hub_call(heap));
    if (memory == NULL) {
        return WEFT_OK;
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_heap_owns(heap, memory), WEFT_MISUSE_HEAP_BLOCK);
    }
    weft_trace_put(heap);
    weft_arch_lock();
    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_heap_both_agree_locked(heap, heap_block_of(memory)),
                   WEFT_MISUSE_HEAP_CORRUPT);
    }
    free_locked(heap, heap_block_of(memory));
    return weft_heap_leave_unlock(heap);
}
