/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads of the objects suite, one file for each object. What a row
 * counts stands beside its name in suite.c.
 */
#ifndef BENCH_OBJECTS_H
#define BENCH_OBJECTS_H

#include "../bench.h"

void objects_overhead(uint32_t n);

/* queue.c; n: weft_queue_order_t */
void objects_queue_put(uint32_t n);
void objects_queue_put_first(uint32_t n);
void objects_queue_get(uint32_t n);
void objects_queue_get_last(uint32_t n);
void objects_queue_put_alloc(uint32_t n);
void objects_queue_get_free(uint32_t n);
void objects_queue_get_blocks(uint32_t n);
void objects_queue_put_wakes(uint32_t n);
void objects_queue_get_free_blocks(uint32_t n);
void objects_queue_put_alloc_wakes(uint32_t n);
void objects_queue_cancel_wakes(uint32_t n);

/* stack.c */
void objects_stack_push(uint32_t n);
void objects_stack_pop(uint32_t n);
void objects_stack_pop_blocks(uint32_t n);
void objects_stack_push_wakes(uint32_t n);

/* heap.c; n: enum heap_case of that file, or bytes */
enum heap_case { HEAP_USUAL, HEAP_BEST, HEAP_WORST };
void objects_heap_alloc(uint32_t n);
void objects_heap_free(uint32_t n);
void objects_heap_alloc_bytes(uint32_t n);
void objects_heap_free_bytes(uint32_t n);
void objects_heap_alloc_among(uint32_t n); /* n: free blocks beside the one that is taken */
void objects_heap_alloc_aligned(uint32_t n);
void objects_heap_realloc_grow(uint32_t n);
void objects_heap_alloc_blocks(uint32_t n);
void objects_heap_free_wakes(uint32_t n);

/* pipe.c */
void objects_pipe_alloc(uint32_t n);
void objects_pipe_put(uint32_t n);
void objects_pipe_get(uint32_t n);
void objects_pipe_free(uint32_t n);

/* flags.c */
void objects_flags_set_masked(uint32_t n);
void objects_flags_clear(uint32_t n);
void objects_flags_test(uint32_t n);

#endif
