/* SPDX-License-Identifier: MIT */
/** @file Looks into hubs change nothing; gives with a limit. */
#include "../../support/crew.h"

static _Alignas(16) uint8_t memory[256];

static void message_queue(void)
{
    weft_msgq_t queue;
    uint32_t value = 7;
    uint32_t got = 0;

    weft_msgq_init(&queue, memory, sizeof value, 2);
    CHECK_EQ(weft_msgq_room(&queue), 2);
    CHECK_EQ(weft_msgq_peek(&queue, &got), WEFT_EMPTY);
    for (unsigned round = 0; round < 3; round++) { /* around the end of the buffer */
        value = 10 * round + 1;
        CHECK_EQ(weft_msgq_put(&queue, &value, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(weft_msgq_room(&queue), 1);
        value++;
        CHECK_EQ(weft_msgq_put(&queue, &value, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(weft_msgq_room(&queue), 0);
        CHECK_EQ(weft_msgq_peek(&queue, &got), WEFT_OK);
        CHECK_EQ(got, 10 * round + 1);
        CHECK_EQ(weft_msgq_get(&queue, &got, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(got, 10 * round + 1);
        CHECK_EQ(weft_msgq_peek(&queue, &got), WEFT_OK);
        CHECK_EQ(got, 10 * round + 2);
        CHECK_EQ(value_of_msgq_used(&queue), 1);
        CHECK_EQ(weft_msgq_get(&queue, &got, WEFT_NO_WAIT), WEFT_OK);
    }
}

static void stack(void)
{
    weft_stack_t words;
    uintptr_t word = 0;

    weft_stack_init(&words, (uintptr_t *)(void *)memory, 2);
    CHECK_EQ(weft_stack_room(&words), 2);
    CHECK_EQ(weft_stack_peek(&words, &word), WEFT_EMPTY);
    CHECK_EQ(weft_stack_push(&words, 5), WEFT_OK);
    CHECK_EQ(weft_stack_push(&words, 6), WEFT_OK);
    CHECK_EQ(weft_stack_room(&words), 0);
    CHECK_EQ(weft_stack_peek(&words, &word), WEFT_OK);
    CHECK_EQ(word, 6);
    CHECK_EQ(weft_stack_count(&words), 2);
}

static void pools(void)
{
    weft_pool_t pool;
    weft_packet_pool_t packets;
    weft_packet_t *packet;
    void *block[3];

    weft_pool_init(&pool, memory, 16, 3);
    CHECK_EQ(weft_pool_blocks(&pool), 3);
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(weft_pool_available(&pool), 3 - i);
        CHECK_EQ(weft_pool_alloc(&pool, &block[i], WEFT_NO_WAIT), WEFT_OK);
    }
    CHECK_EQ(weft_pool_available(&pool), 0);
    CHECK_EQ(weft_pool_free(&pool, block[1]), WEFT_OK);
    CHECK_EQ(weft_pool_available(&pool), 1);
    weft_packet_pool_init(&packets, memory, 8, 2);
    CHECK_EQ(weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_pool_available(&packets.pool), 1);
}

static void data_event(void)
{
    weft_data_event_t event;
    uint32_t value = 7;
    uint32_t got = 0;

    weft_data_event_init(&event, memory, sizeof value);
    CHECK_EQ(weft_data_event_peek(&event, &got), WEFT_EMPTY);
    CHECK_EQ(weft_data_event_put(&event, &value), WEFT_OK);
    CHECK_EQ(weft_data_event_peek(&event, &got), WEFT_OK);
    CHECK_EQ(got, 7);
    CHECK_EQ(weft_data_event_get(&event, &got, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_data_event_peek(&event, &got), WEFT_EMPTY);
}

static weft_sem_t sem;

static void takes(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sem_take(&sem, WEFT_FOREVER);
    note(member->letter);
}

static void limited_give(void)
{
    weft_sem_init(&sem, 0);
    CHECK_EQ(weft_sem_give_limited(&sem, 2), WEFT_OK);
    CHECK_EQ(weft_sem_give_limited(&sem, 2), WEFT_OK);
    CHECK_EQ(weft_sem_give_limited(&sem, 2), WEFT_FULL);
    CHECK_EQ(value_of_sem_count(&sem), 2);
    CHECK_EQ(weft_sem_take(&sem, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_sem_give_limited(&sem, 1), WEFT_FULL);
    CHECK_EQ(weft_sem_take(&sem, WEFT_NO_WAIT), WEFT_OK);
    crew_start(0, 5, takes);
    crew_start(1, 6, takes);
    CHECK_EQ(weft_sem_give_limited(&sem, 1), WEFT_OK); /* to the first, and to the second */
    CHECK_NOTES("a");
    CHECK_EQ(weft_sem_give_limited(&sem, 1), WEFT_OK);
    CHECK_NOTES("b");
    CHECK_EQ(weft_sem_give_limited(&sem, 1), WEFT_OK);
    CHECK_EQ(weft_sem_give_limited(&sem, 1), WEFT_FULL);
    CHECK_EQ(value_of_sem_count(&sem), 1);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(message_queue);
    TAP_RUN(stack);
    TAP_RUN(pools);
    TAP_RUN(data_event);
    TAP_RUN(limited_give);
    tap_done();
}
