/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Heap. The usual case is Zephyr's: 10 bytes of an empty heap, freed again. The
 * best and the worst case are made by what lies around the block, which the
 * comments explain; a table in the documents says what each costs at most.
 */
#include "objects.h"

#define UNIT (2U * sizeof(size_t))
#define HEAP_BYTES (2048U * UNIT) /* 16 KiB, where words have 32 bits */
#define ZEPHYR_BYTES 10U
#define BLOCKS 160U

static weft_heap_t heap;
static _Alignas(16) uint8_t memory[HEAP_BYTES];
static void *blocks[BLOCKS];
static void *block;

static void *take(size_t bytes)
{
    void *taken = NULL;

    (void)weft_heap_alloc(&heap, bytes, &taken, WEFT_NO_WAIT);
    return taken;
}

static void release(void *taken)
{
    (void)weft_heap_free(&heap, taken);
}

static void make(void)
{
    weft_heap_init(&heap, memory, sizeof memory);
}

/** What a block of a number of units has for its user. */
static size_t units(size_t count)
{
    return count * UNIT - sizeof(size_t);
}

/** The rest of the heap, which is one block, is no longer free. */
static void take_all(void)
{
    weft_heap_state_t state = weft_heap_state(&heap);

    (void)take(state.size - state.used - sizeof(size_t));
}

/*
 * Best: in a list of several, so that no bit changes. Free blocks of one size
 * lie between allocated ones.
 */
static void make_best(void)
{
    for (unsigned i = 0; i < 8; i++) {
        blocks[i] = take(units(3));
    }
    for (unsigned i = 0; i < 8; i += 2) {
        release(blocks[i]);
    }
}

/*
 * Worst, to allocate 61 units: the first block of that size's own list has only
 * 60; nothing else is free in this row of lists, nor in the next; the block that
 * the second level finds is alone in its list and row; its rest opens a list in
 * a row that had none.
 */
static void make_worst(void)
{
    blocks[0] = take(units(60));
    blocks[1] = take(units(2));
    blocks[2] = take(units(1030));
    take_all();
    release(blocks[0]);
    release(blocks[2]);
}

static size_t bytes_of(uint32_t n)
{
    switch (n) {
    case HEAP_BEST:
        return units(3);
    case HEAP_WORST:
        return units(61);
    default:
        return ZEPHYR_BYTES;
    }
}

static void make_case(uint32_t n)
{
    make();
    if (n == HEAP_BEST) {
        make_best();
    } else if (n == HEAP_WORST) {
        make_worst();
    }
}

/*
 * Worst, to free: both neighbours are free, each alone in its list and row, and
 * what the three become opens a list in a third row.
 */
static void prepare_free(uint32_t n)
{
    if (n != HEAP_WORST) {
        block = take(bytes_of(n));
        return;
    }
    make();
    blocks[0] = take(units(40));
    block = take(units(600));
    blocks[1] = take(units(500));
    take_all();
    release(blocks[0]);
    release(blocks[1]);
}

void objects_heap_free(uint32_t n)
{
    make_case(n == HEAP_WORST ? HEAP_USUAL : n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        prepare_free(n);
        bench_begin();
        weft_heap_free(&heap, block);
        bench_end();
    }
}

static void alloc_and_free(size_t bytes)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_heap_alloc(&heap, bytes, &block, WEFT_NO_WAIT);
        bench_end();
        release(block);
    }
}

void objects_heap_alloc(uint32_t n)
{
    make_case(n);
    alloc_and_free(bytes_of(n));
}

void objects_heap_alloc_bytes(uint32_t n)
{
    make();
    alloc_and_free(n);
}

void objects_heap_free_bytes(uint32_t n)
{
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        block = take(n);
        bench_begin();
        weft_heap_free(&heap, block);
        bench_end();
    }
}

/* The free blocks are of many sizes, so that they are in many lists. */
void objects_heap_alloc_among(uint32_t n)
{
    make();
    for (uint32_t i = 0; i < 2 * n; i++) {
        blocks[i] = take(8 + (i * 8) % 144);
    }
    for (uint32_t i = 0; i < 2 * n; i += 2) {
        release(blocks[i]);
    }
    alloc_and_free(200);
}

void objects_heap_alloc_aligned(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_heap_alloc_aligned(&heap, 64, ZEPHYR_BYTES, &block, WEFT_NO_WAIT);
        bench_end();
        release(block);
    }
}

void objects_heap_realloc_grow(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        block = take(100);
        bench_begin();
        weft_heap_realloc(&heap, 200, &block, WEFT_NO_WAIT);
        bench_end();
        release(block);
    }
}

/* One block is all that there is; the task of higher priority waits for it, and frees it again. */

static void alloc_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_heap_alloc(&heap, HEAP_BYTES * 3 / 4, &block, WEFT_FOREVER);
        bench_end();
    }
}

static void alloc_begin(void *arg)
{
    (void)arg;
    weft_heap_alloc(&heap, HEAP_BYTES * 3 / 4, &block, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_heap_alloc(&heap, HEAP_BYTES * 3 / 4, &block, WEFT_FOREVER);
    }
}

static void free_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_heap_free(&heap, block);
    }
    bench_done();
}

static void free_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_heap_free(&heap, block);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    make();
    block = take(HEAP_BYTES * 3 / 4);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void objects_heap_alloc_blocks(uint32_t n)
{
    (void)n;
    pair(alloc_begin, free_end);
}

void objects_heap_free_wakes(uint32_t n)
{
    (void)n;
    pair(alloc_end, free_begin);
}
