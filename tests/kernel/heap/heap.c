/* SPDX-License-Identifier: MIT */
/** @file Heap: blocks are distinct, aligned and whole; sizes, splits and merges; those who wait. */
#include "../../support/waits.h"

#define BYTES 4096U
#define BLOCKS 48U
#define UNIT (2U * sizeof(size_t))

static weft_heap_t heap;
static size_t memory[BYTES / sizeof(size_t)];
static struct {
    uint8_t *at;
    size_t size;
    uint8_t fill;
} blocks[BLOCKS];
static void *big;
static uint32_t seed;

static void fresh(void)
{
    weft_heap_init(&heap, memory, sizeof memory);
    for (unsigned i = 0; i < BLOCKS; i++) {
        blocks[i].at = NULL;
    }
}

static uint32_t draw(uint32_t n)
{
    seed = seed * 1664525U + 1013904223U;
    return (uint32_t)(((uint64_t)seed * n) >> 32);
}

static bool is_inside(const uint8_t *at, size_t size)
{
    const uint8_t *begin = (const uint8_t *)memory;

    return at >= begin && at + size <= begin + sizeof memory;
}

static void fill(unsigned i, size_t from)
{
    for (size_t b = from; b < blocks[i].size; b++) {
        blocks[i].at[b] = blocks[i].fill;
    }
}

/** Bytes of a block that are not as they were filled. */
static unsigned damage(unsigned i, size_t size)
{
    unsigned bad = 0;

    for (size_t b = 0; b < size; b++) {
        bad += blocks[i].at[b] != blocks[i].fill;
    }
    return bad;
}

static void take(unsigned i, size_t size, void *at)
{
    blocks[i].at = at;
    blocks[i].size = size;
    blocks[i].fill = (uint8_t)draw(256);
    CHECK(is_inside(blocks[i].at, size));
    CHECK_EQ((uintptr_t)at % UNIT, 0);
    CHECK(weft_heap_block_size(at) >= size);
    fill(i, 0);
}

static void give(unsigned i)
{
    CHECK_EQ(damage(i, blocks[i].size), 0);
    CHECK_EQ(weft_heap_free(&heap, blocks[i].at), WEFT_OK);
    blocks[i].at = NULL;
}

static size_t largest(void)
{
    size_t low = 0;
    size_t high = BYTES;
    void *at;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        if (weft_heap_alloc(&heap, middle, &at, WEFT_NO_WAIT) == WEFT_OK) {
            (void)weft_heap_free(&heap, at);
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static void all_sizes(void)
{
    size_t most;

    seed = 1;
    fresh();
    most = largest();
    CHECK(most > BYTES * 3 / 4);
    for (size_t size = 1; size <= most; size += 1 + size / 50) {
        void *at = NULL;

        CHECK_EQ(weft_heap_alloc(&heap, size, &at, WEFT_NO_WAIT), WEFT_OK);
        take(0, size, at);
        CHECK(weft_heap_is_whole(&heap));
        give(0);
        CHECK(weft_heap_is_whole(&heap));
        CHECK_EQ(weft_heap_state(&heap).used, 0);
    }
    CHECK_EQ(largest(), most);
}

/* Sizes that do not fit, up to those that overflow, change nothing and can be waited for. */
static void too_large(void)
{
    static const size_t sizes[] = {BYTES, SIZE_MAX / 2, SIZE_MAX - 16, SIZE_MAX - 7, SIZE_MAX};
    void *at = &seed;

    fresh();
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        CHECK_EQ(weft_heap_alloc(&heap, sizes[i], &at, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        CHECK_EQ(weft_heap_alloc(&heap, sizes[i], &at, WEFT_MS(1)), WEFT_TIMEOUT);
        CHECK_EQ(weft_heap_alloc_aligned(&heap, 64, sizes[i], &at, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    }
    CHECK_EQ(weft_heap_alloc_aligned(&heap, SIZE_MAX / 2 + 1, 8, &at, WEFT_NO_WAIT),
             WEFT_WOULD_BLOCK);
    CHECK(at == &seed);
    CHECK_EQ(weft_heap_state(&heap).high, 0);
    CHECK(weft_heap_is_whole(&heap));
}

/* Freed in any order, neighbours become one block again. */
static void merges(void)
{
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    size_t most;

    seed = 2;
    fresh();
    most = largest();
    for (unsigned order = 0; order < 6; order++) {
        for (unsigned with_rest = 0; with_rest < 2; with_rest++) {
            for (unsigned i = 0; i < 3; i++) {
                size_t size = i == 2 && !with_rest ? largest() : 200U + 40U * i;
                void *at = NULL;

                CHECK_EQ(weft_heap_alloc(&heap, size, &at, WEFT_NO_WAIT), WEFT_OK);
                take(i, size, at);
            }
            for (unsigned i = 0; i < 3; i++) {
                give(orders[order][i]);
                CHECK(weft_heap_is_whole(&heap));
            }
            CHECK_EQ(largest(), most);
        }
    }
}

static void aligned(void)
{
    seed = 3;
    fresh();
    for (unsigned round = 0; round < 200; round++) {
        unsigned i = round % BLOCKS;
        size_t align = (size_t)1 << draw(9);
        size_t size = 1 + draw(120);
        void *at = NULL;

        if (blocks[i].at != NULL) {
            give(i);
        }
        if (weft_heap_alloc_aligned(&heap, align, size, &at, WEFT_NO_WAIT) == WEFT_OK) {
            CHECK_EQ((uintptr_t)at & (align - 1), 0);
            CHECK(weft_heap_block_size(at) < size + 4U * UNIT); /* the rest is free */
            take(i, size, at);
        }
        CHECK(weft_heap_is_whole(&heap));
    }
    for (unsigned i = 0; i < BLOCKS; i++) {
        if (blocks[i].at != NULL) {
            give(i);
        }
    }
    CHECK_EQ(weft_heap_state(&heap).used, 0);
    CHECK(weft_heap_is_whole(&heap));
}

/* Grows and shrinks where it is, or moves; what it holds stays. */
static void reallocs(void)
{
    void *at = NULL;
    void *wall = NULL;
    void *before;

    seed = 4;
    fresh();
    CHECK_EQ(weft_heap_realloc(&heap, 40, &at, WEFT_NO_WAIT), WEFT_OK); /* from nothing */
    take(0, 40, at);
    before = at;
    CHECK_EQ(weft_heap_realloc(&heap, 300, &at, WEFT_NO_WAIT), WEFT_OK);
    CHECK(at == before);
    CHECK_EQ(damage(0, 40), 0);
    take(0, 300, at);
    CHECK_EQ(weft_heap_alloc(&heap, 16, &wall, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_heap_realloc(&heap, 600, &at, WEFT_NO_WAIT), WEFT_OK);
    CHECK(at != before);
    blocks[0].at = at;
    CHECK_EQ(damage(0, 300), 0);
    before = at;
    CHECK_EQ(weft_heap_realloc(&heap, 20, &at, WEFT_NO_WAIT), WEFT_OK);
    CHECK(at == before);
    CHECK_EQ(damage(0, 20), 0);
    CHECK_EQ(weft_heap_realloc(&heap, BYTES, &at, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_heap_realloc(&heap, SIZE_MAX, &at, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK(at == before);
    CHECK(weft_heap_is_whole(&heap));
    CHECK_EQ(weft_heap_free(&heap, at), WEFT_OK);
    CHECK_EQ(weft_heap_free(&heap, wall), WEFT_OK);
    CHECK_EQ(weft_heap_free(&heap, NULL), WEFT_OK);
    CHECK_EQ(weft_heap_state(&heap).used, 0);
}

static void statistics(void)
{
    weft_heap_state_t state;
    void *a = NULL;
    void *b = NULL;

    fresh();
    state = weft_heap_state(&heap);
    CHECK(state.size > BYTES * 3 / 4 && state.size < BYTES);
    CHECK_EQ(state.used, 0);
    (void)weft_heap_alloc(&heap, 100, &a, WEFT_NO_WAIT);
    (void)weft_heap_alloc(&heap, 200, &b, WEFT_NO_WAIT);
    state = weft_heap_state(&heap);
    CHECK(state.used >= 300 + 2 * sizeof(size_t) && state.used <= 300 + 4 * UNIT);
    CHECK_EQ(state.high, state.used);
    (void)weft_heap_free(&heap, b);
    CHECK_EQ(weft_heap_state(&heap).high, state.high);
    CHECK(weft_heap_state(&heap).used < state.used - 200);
    weft_heap_reset_high(&heap);
    CHECK_EQ(weft_heap_state(&heap).high, weft_heap_state(&heap).used);
    state = weft_heap_state(&heap);
    CHECK_EQ(weft_heap_realloc(&heap, 110, &a, WEFT_NO_WAIT), WEFT_OK); /* passes by no more */
    CHECK(weft_heap_state(&heap).high <= state.high + 2 * UNIT);
    (void)weft_heap_free(&heap, a);
    CHECK_EQ(weft_heap_state(&heap).used, 0);
}

static void random_step(void)
{
    unsigned i = draw(BLOCKS);
    size_t size = 1 + draw(draw(4) == 0 ? 600 : 60);
    void *at = blocks[i].at;

    if (at == NULL) {
        if (weft_heap_alloc(&heap, size, &at, WEFT_NO_WAIT) == WEFT_OK) {
            take(i, size, at);
        }
    } else if (draw(3) == 0) {
        if (weft_heap_realloc(&heap, size, &at, WEFT_NO_WAIT) == WEFT_OK) {
            blocks[i].at = at;
            CHECK_EQ(damage(i, size < blocks[i].size ? size : blocks[i].size), 0);
            take(i, size, at);
        }
    } else {
        give(i);
    }
}

static void random_calls(void)
{
    seed = 5;
    fresh();
    for (unsigned step = 0; step < 4000; step++) {
        random_step();
        if (step % 8 == 0) {
            CHECK(weft_heap_is_whole(&heap));
        }
    }
    for (unsigned i = 0; i < BLOCKS; i++) {
        if (blocks[i].at != NULL) {
            give(i);
        }
    }
    CHECK(weft_heap_is_whole(&heap));
    CHECK_EQ(weft_heap_state(&heap).used, 0);
}

/* What was overwritten is found. */
static void damage_is_found(void)
{
    void *a = NULL;
    void *b = NULL;
    size_t *head;

    fresh();
    (void)weft_heap_alloc(&heap, 24, &a, WEFT_NO_WAIT);
    (void)weft_heap_alloc(&heap, 24, &b, WEFT_NO_WAIT);
    (void)weft_heap_free(&heap, a);
    CHECK(weft_heap_is_whole(&heap));
    head = (size_t *)b - 1;
    for (size_t bit = 1; bit < BYTES; bit <<= 1) {
        *head ^= bit;
        if (bit != UINT32_C(1) << 2 || UNIT > 8) { /* a bit that sizes do not use */
            CHECK(!weft_heap_is_whole(&heap));
        }
        *head ^= bit;
    }
    heap.used++;
    CHECK(!weft_heap_is_whole(&heap));
    heap.used--;
    CHECK(weft_heap_is_whole(&heap));
    ((void **)a)[0] = b; /* the link of a free block */
    CHECK(!weft_heap_is_whole(&heap));
}

/* Waiting: for the block that is taken whole by the big one. */

static void reset(void)
{
    fresh();
    CHECK_EQ(weft_heap_alloc(&heap, largest(), &big, WEFT_NO_WAIT), WEFT_OK);
}

static size_t share;

static void reset_shares(void)
{
    fresh();
    share = largest() / 16;
    for (unsigned i = 0; i < BLOCKS; i++) {
        void *at = NULL;

        if (weft_heap_alloc(&heap, share, &at, WEFT_NO_WAIT) == WEFT_OK) {
            take(i, share, at);
        }
    }
    /* nothing is left that is as large */
}

static weft_status_t alloc(weft_timeout_t timeout)
{
    void *at = NULL;
    weft_status_t status = weft_heap_alloc(&heap, share, &at, timeout);

    CHECK((at != NULL) == (status == WEFT_OK));
    return status;
}

static weft_status_t alloc_aligned(weft_timeout_t timeout)
{
    void *at = NULL;
    weft_status_t status = weft_heap_alloc_aligned(&heap, 4 * UNIT, share / 2, &at, timeout);

    CHECK((at != NULL) == (status == WEFT_OK));
    CHECK_EQ((uintptr_t)at % (4 * UNIT), 0);
    return status;
}

/* Every second one: neighbours would become one block, which serves more than one request. */
static void free_one(void)
{
    unsigned i = 0;

    while (i < BLOCKS && blocks[i].at == NULL) {
        i += 2;
    }
    CHECK(i < BLOCKS);
    CHECK_EQ(weft_heap_free(&heap, blocks[i].at), WEFT_OK);
    blocks[i].at = NULL;
}

static const waits_t allocating = {"heap.alloc.", reset_shares, alloc, free_one, true};
static const waits_t aligning = {"heap.alloc_aligned.", reset_shares, alloc_aligned, free_one,
                                 true};

static size_t wish[CREW_SIZE];

static void wisher(void *arg)
{
    crew_member_t *member = arg;
    void *at = NULL;

    member->status = weft_heap_alloc(&heap, wish[member - crew], &at, WEFT_S(5));
    member->value = at != NULL;
    note(member->letter);
}

/* One free lets all go on that it can serve, highest priority first; a small request passes. */
static void one_free_serves_many(void)
{
    reset();
    wish[0] = 100;
    wish[1] = 300;
    wish[2] = BYTES; /* never */
    wish[3] = 200;
    (void)crew_start(0, 20, wisher);
    (void)crew_start(1, 19, wisher);
    (void)crew_start(2, 17, wisher);
    (void)crew_start(3, 18, wisher);
    settle();
    CHECK_NOTES("");
    CHECK_EQ(weft_heap_free(&heap, big), WEFT_OK);
    CHECK(weft_heap_is_whole(&heap));
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_READY);
    settle();
    CHECK_NOTES("dba");
    CHECK_EQ(crew[0].value + crew[1].value + crew[3].value, 3);
    CHECK_EQ(value_of_task_state(&crew[2].task), WEFT_TASK_WAITING);
    crew_end();
}

/* The freeing task does not lose the processor before all are served. */
static void served_at_once(void)
{
    reset();
    wish[0] = 100;
    wish[1] = 100;
    (void)crew_start(0, 4, wisher);
    (void)crew_start(1, 5, wisher);
    CHECK_EQ(weft_heap_free(&heap, big), WEFT_OK);
    note('m');
    CHECK_NOTES("abm");
    crew_end();
}

/* A block that shrinks serves one that waits. */
static void shrinking_serves(void)
{
    reset();
    wish[0] = 200;
    (void)crew_start(0, 4, wisher);
    CHECK_EQ(weft_heap_realloc(&heap, 500, &big, WEFT_NO_WAIT), WEFT_OK);
    note('m');
    CHECK_NOTES("am");
    CHECK(weft_heap_is_whole(&heap));
    crew_end();
}

static void isr_both(void)
{
    void *at = NULL;
    void *other = NULL;

    CHECK_EQ(weft_heap_alloc(&heap, 30, &at, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_heap_alloc(&heap, BYTES, &other, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_heap_alloc_aligned(&heap, 128, 30, &other, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_heap_free(&heap, at), WEFT_OK);
    CHECK_EQ(weft_heap_free(&heap, other), WEFT_OK);
}

static void from_isr(void)
{
    fresh();
    in_isr(isr_both);
    CHECK(weft_heap_is_whole(&heap));
    CHECK_EQ(weft_heap_state(&heap).used, 0);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(all_sizes);
    TAP_RUN(too_large);
    TAP_RUN(merges);
    TAP_RUN(aligned);
    TAP_RUN(reallocs);
    TAP_RUN(statistics);
    TAP_RUN(random_calls);
    TAP_RUN(damage_is_found);
    TAP_RUN(one_free_serves_many);
    TAP_RUN(served_at_once);
    TAP_RUN(shrinking_serves);
    TAP_RUN(from_isr);
    waits_battery(&allocating, true);
    waits_battery(&aligning, true);
    tap_done();
}
