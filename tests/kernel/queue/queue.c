/* SPDX-License-Identifier: MIT */
/** @file Linked queue: both orders, own items and allocated nodes mixed, peeks, canceled waits. */
#include "../../support/waits.h"

#define NODES 4U
#define ITEMS 6U

typedef struct item {
    uintptr_t link;
    uint32_t number;
} item_t;

static weft_queue_t queue;
static weft_pool_t nodes;
static weft_queue_node_t memory[NODES];
static item_t items[ITEMS];
static weft_queue_t static_queue = WEFT_QUEUE_INIT(WEFT_QUEUE_LIFO, NULL);
static item_t sent;
static uint32_t seed;

static void fresh(weft_queue_order_t order)
{
    weft_pool_init(&nodes, memory, sizeof memory[0], NODES);
    weft_queue_init(&queue, order, &nodes);
}

static void empty(void)
{
    fresh(WEFT_QUEUE_FIFO);
}

static weft_status_t get(weft_timeout_t timeout)
{
    void *item = NULL;
    weft_status_t status = weft_queue_get(&queue, &item, timeout);

    CHECK(item == (status == WEFT_OK ? &sent : NULL));
    return status;
}

static void put_now(void)
{
    weft_queue_put(&queue, &sent);
}

static void put_alloc_now(void)
{
    CHECK_EQ(weft_queue_put_alloc(&queue, &sent), WEFT_OK);
}

static const waits_t getting = {"queue.get.", empty, get, put_now, true};
static const waits_t getting_node = {"queue.get_alloc.", empty, get, put_alloc_now, true};

/** Number of the next item, or 99. */
static uint32_t next(weft_queue_t *from)
{
    void *item = NULL;

    return weft_queue_get(from, &item, WEFT_NO_WAIT) == WEFT_OK ? ((item_t *)item)->number : 99;
}

static uint32_t number_of(void *item)
{
    return item != NULL ? ((item_t *)item)->number : 99;
}

static void number_items(void)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        items[i].number = i;
    }
}

/** The next item; NULL: there is none. */
static void *peek(const weft_queue_t *from)
{
    void *item;

    return weft_queue_peek(from, &item) == WEFT_OK ? item : NULL;
}

static void *peek_last(const weft_queue_t *from)
{
    void *item;

    return weft_queue_peek_last(from, &item) == WEFT_OK ? item : NULL;
}

static void static_definition(void)
{
    number_items();
    CHECK(weft_queue_is_empty(&static_queue));
    CHECK(peek(&static_queue) == NULL);
    CHECK(peek_last(&static_queue) == NULL);
    for (unsigned i = 0; i < 3; i++) {
        weft_queue_put(&static_queue, &items[i]);
    }
    CHECK_EQ(number_of(peek(&static_queue)), 2);
    CHECK_EQ(number_of(peek_last(&static_queue)), 0);
    CHECK_EQ(next(&static_queue), 2);
    CHECK_EQ(next(&static_queue), 1);
    CHECK(!weft_queue_is_empty(&static_queue));
    CHECK_EQ(next(&static_queue), 0);
    CHECK_EQ(next(&static_queue), 99);
}

/* append and prepend whatever the order; an item can be put again. */
static void both_ends(void)
{
    for (unsigned round = 0; round < 4; round++) {
        fresh(round % 2 ? WEFT_QUEUE_LIFO : WEFT_QUEUE_FIFO);
        number_items();
        weft_queue_append(&queue, &items[1]);
        weft_queue_prepend(&queue, &items[0]);
        weft_queue_append_alloc(&queue, &items[2]);
        weft_queue_append(&queue, &items[3]);
        weft_queue_prepend_alloc(&queue, &items[4]);
        weft_queue_put(&queue, &items[5]);
        CHECK_EQ(number_of(peek_last(&queue)), round % 2 ? 3 : 5);
        CHECK_EQ(next(&queue), round % 2 ? 5 : 4);
        CHECK_EQ(next(&queue), round % 2 ? 4 : 0);
        CHECK_EQ(next(&queue), round % 2 ? 0 : 1);
        CHECK_EQ(next(&queue), round % 2 ? 1 : 2);
        CHECK_EQ(next(&queue), round % 2 ? 2 : 3);
        CHECK_EQ(next(&queue), round % 2 ? 3 : 5);
        CHECK_EQ(next(&queue), 99);
    }
}

/* NULL is an item as any other. */
static void null_is_an_item(void)
{
    void *item = &queue;

    empty();
    CHECK_EQ(weft_queue_peek(&queue, &item), WEFT_EMPTY);
    CHECK_EQ(weft_queue_peek_last(&queue, &item), WEFT_EMPTY);
    CHECK(item == &queue);
    CHECK_EQ(weft_queue_put_alloc(&queue, NULL), WEFT_OK);
    CHECK_EQ(weft_queue_peek(&queue, &item), WEFT_OK);
    CHECK(item == NULL);
    item = &queue;
    CHECK_EQ(weft_queue_peek_last(&queue, &item), WEFT_OK);
    CHECK(item == NULL);
    item = &queue;
    CHECK_EQ(weft_queue_get(&queue, &item, WEFT_NO_WAIT), WEFT_OK);
    CHECK(item == NULL);
}

/* Nodes are bounded, come back, and leave the memory that they stand for alone. */
static void nodes_are_bounded(void)
{
    item_t one = {0x12345678U, 1};
    void *block;

    empty();
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned i = 0; i < NODES; i++) {
            CHECK_EQ(weft_queue_put_alloc(&queue, &one), WEFT_OK); /* the same one, too */
        }
        CHECK_EQ(weft_queue_put_alloc(&queue, &one), WEFT_FULL);
        CHECK_EQ(weft_pool_alloc(&nodes, &block, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        for (unsigned i = 0; i < NODES; i++) {
            CHECK(peek_last(&queue) == &one);
            CHECK_EQ(next(&queue), 1);
        }
        CHECK_EQ(next(&queue), 99);
    }
    CHECK_EQ(one.link, 0x12345678U);
}

/* A pool whose blocks are larger than nodes, for other uses too. */
static void nodes_in_larger_blocks(void)
{
    static item_t blocks[NODES][4];
    weft_queue_t larger;

    number_items();
    weft_pool_init(&nodes, blocks, sizeof blocks[0], NODES);
    weft_queue_init(&larger, WEFT_QUEUE_FIFO, &nodes);
    for (unsigned i = 0; i < NODES; i++) {
        CHECK_EQ(weft_queue_put_alloc(&larger, &items[i]), WEFT_OK);
    }
    for (unsigned i = 0; i < NODES; i++) {
        CHECK_EQ(next(&larger), i);
    }
    CHECK_EQ(weft_pool_available(&nodes), NODES);
}

/* A pool that two queues share; a task that waits for a node gets the one of a get. */
static void takes_node(void *arg)
{
    crew_member_t *member = arg;
    void *block = NULL;

    member->status = weft_pool_alloc(&nodes, &block, WEFT_S(5));
    note(member->letter);
}

static void shared_pool(void)
{
    static weft_queue_t other;

    number_items();
    fresh(WEFT_QUEUE_LIFO);
    weft_queue_init(&other, WEFT_QUEUE_FIFO, &nodes);
    CHECK_EQ(weft_queue_put_alloc(&queue, &items[0]), WEFT_OK);
    CHECK_EQ(weft_queue_put_alloc(&queue, &items[1]), WEFT_OK);
    CHECK_EQ(weft_queue_put_alloc(&other, &items[2]), WEFT_OK);
    CHECK_EQ(weft_queue_put_alloc(&other, &items[3]), WEFT_OK);
    CHECK_EQ(weft_queue_put_alloc(&other, &items[4]), WEFT_FULL);
    (void)crew_start(0, 10, takes_node);
    CHECK_NOTES("");
    CHECK_EQ(next(&queue), 1);
    CHECK_NOTES("a");
    CHECK_EQ(weft_queue_put_alloc(&other, &items[4]), WEFT_FULL);
    CHECK_EQ(next(&other), 2);
    CHECK_EQ(next(&other), 3);
    CHECK_EQ(next(&queue), 0);
    crew_end();
}

static void getter(void *arg)
{
    crew_member_t *member = arg;
    void *item = NULL;

    member->status = weft_queue_get(&queue, &item, WEFT_S(5));
    member->value = number_of(item);
    note(member->letter);
}

/* An item goes straight to the highest-priority waiting task, and needs no node. */
static void hand_over(void)
{
    void *block;

    number_items();
    empty();
    for (unsigned i = 0; i < NODES; i++) {
        CHECK_EQ(weft_pool_alloc(&nodes, &block, WEFT_NO_WAIT), WEFT_OK);
    }
    (void)crew_start(0, 20, getter);
    (void)crew_start(1, 18, getter);
    (void)crew_start(2, 19, getter);
    settle();
    CHECK_EQ(weft_queue_put_alloc(&queue, &items[0]), WEFT_OK);
    weft_queue_prepend(&queue, &items[1]);
    CHECK_EQ(weft_queue_append_alloc(&queue, &items[2]), WEFT_OK);
    CHECK_EQ(weft_queue_append_alloc(&queue, &items[3]), WEFT_FULL);
    CHECK(weft_queue_is_empty(&queue));
    settle();
    CHECK_NOTES("bca");
    CHECK_EQ(crew[1].value, 0);
    CHECK_EQ(crew[2].value, 1);
    CHECK_EQ(crew[0].value, 2);
    crew_end();
}

static void cancel_wait(void)
{
    empty();
    CHECK_EQ(weft_queue_cancel_wait(&queue), WEFT_NOT_FOUND);
    (void)crew_start(0, 20, getter);
    (void)crew_start(1, 18, getter);
    (void)crew_start(2, 4, getter);
    settle();
    CHECK_EQ(weft_queue_cancel_wait(&queue), WEFT_OK);
    note('m');
    CHECK_EQ(weft_queue_cancel_wait(&queue), WEFT_OK);
    settle();
    CHECK_NOTES("cmb");
    CHECK_EQ(crew[2].status, WEFT_CANCELED);
    CHECK_EQ(crew[1].status, WEFT_CANCELED);
    put_now();
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    CHECK_EQ(weft_queue_cancel_wait(&queue), WEFT_NOT_FOUND);
    crew_end();
}

/* Random calls against an array. */

static struct {
    uint32_t number[ITEMS];
    bool allocated[ITEMS];
    unsigned count;
} model;

static uint32_t draw(uint32_t n)
{
    seed = seed * 1664525U + 1013904223U;
    return (uint32_t)(((uint64_t)seed * n) >> 32);
}

static unsigned allocated(void)
{
    unsigned count = 0;

    for (unsigned i = 0; i < model.count; i++) {
        count += model.allocated[i];
    }
    return count;
}

static void model_put(uint32_t number, bool first, bool alloc)
{
    unsigned at = first ? 0 : model.count;

    for (unsigned i = model.count; i > at; i--) {
        model.number[i] = model.number[i - 1];
        model.allocated[i] = model.allocated[i - 1];
    }
    model.number[at] = number;
    model.allocated[at] = alloc;
    model.count++;
}

static void model_get(void)
{
    CHECK_EQ(next(&queue), model.count != 0 ? model.number[0] : 99);
    if (model.count == 0) {
        return;
    }
    model.count--;
    for (unsigned i = 0; i < model.count; i++) {
        model.number[i] = model.number[i + 1];
        model.allocated[i] = model.allocated[i + 1];
    }
}

static bool is_in(uint32_t number)
{
    for (unsigned i = 0; i < model.count; i++) {
        if (model.number[i] == number) {
            return true;
        }
    }
    return false;
}

static void random_put(void)
{
    uint32_t number = draw(ITEMS);
    bool alloc = draw(2) != 0;
    bool first = draw(2) != 0;
    weft_status_t want = alloc && allocated() == NODES ? WEFT_FULL : WEFT_OK;

    if (is_in(number)) {
        return;
    }
    if (alloc) {
        CHECK_EQ(first ? weft_queue_prepend_alloc(&queue, &items[number])
                       : weft_queue_append_alloc(&queue, &items[number]),
                 want);
    } else if (first) {
        weft_queue_prepend(&queue, &items[number]);
    } else {
        weft_queue_append(&queue, &items[number]);
    }
    if (want == WEFT_OK) {
        model_put(number, first, alloc);
    }
}

static void random_calls(void)
{
    number_items();
    empty();
    seed = 7;
    model.count = 0;
    for (unsigned step = 0; step < 3000; step++) {
        if (draw(5) < 3) {
            random_put();
        } else {
            model_get();
        }
        CHECK_EQ(number_of(peek(&queue)), model.count != 0 ? model.number[0] : 99);
        CHECK_EQ(number_of(peek_last(&queue)),
                 model.count != 0 ? model.number[model.count - 1] : 99);
        CHECK_EQ(weft_queue_is_empty(&queue), model.count == 0);
    }
}

static void isr_both(void)
{
    weft_queue_put(&queue, &items[0]);
    CHECK_EQ(weft_queue_put_alloc(&queue, &items[1]), WEFT_OK);
    weft_queue_put(&queue, &items[2]);
    CHECK_EQ(next(&queue), 1);
}

static void from_isr(void)
{
    number_items();
    empty();
    (void)crew_start(0, 5, getter);
    in_isr(isr_both);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].value, 0);
    CHECK_EQ(next(&queue), 2);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(both_ends);
    TAP_RUN(null_is_an_item);
    TAP_RUN(nodes_are_bounded);
    TAP_RUN(nodes_in_larger_blocks);
    TAP_RUN(shared_pool);
    TAP_RUN(hand_over);
    TAP_RUN(cancel_wait);
    TAP_RUN(random_calls);
    TAP_RUN(from_isr);
    waits_battery(&getting, true);
    waits_battery(&getting_node, true);
    tap_done();
}
