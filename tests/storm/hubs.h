/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One hub of each kind in which a task can wait, in a state in which it must:
 * empty or full, and nobody changes that.
 */
#ifndef TESTS_STORM_HUBS_H
#define TESTS_STORM_HUBS_H

#include <weft/weft.h>

static weft_sem_t sem;
static weft_event_t event;
static weft_flags_t flags;
static weft_port_t port;
static weft_msgq_t empty, full;
static uint32_t empty_memory[1], full_memory[1];
static weft_data_event_t data_event;
static uint32_t data_memory;
static weft_blackboard_t board;
static uint32_t board_memory;
static weft_pool_t pool;
static void *pool_memory[1][2];
static weft_stack_t words;
static uintptr_t word_memory[1];
static weft_queue_t queue;
static weft_heap_t heap;
static size_t heap_memory[128];

static bool never(weft_hub_t *hub, void *arg)
{
    (void)hub;
    (void)arg;
    return false;
}

static const weft_hub_type_t stubborn = {never, never};
static weft_hub_t hub;

static inline void hubs_init(void)
{
    uint32_t value = 0;
    void *block = NULL;

    weft_sem_init(&sem, 0);
    weft_event_init(&event);
    weft_flags_init(&flags, 0);
    weft_port_init(&port, sizeof value);
    weft_msgq_init(&empty, empty_memory, sizeof value, 1);
    weft_msgq_init(&full, full_memory, sizeof value, 1);
    (void)weft_msgq_put(&full, &value, WEFT_NO_WAIT);
    weft_data_event_init(&data_event, &data_memory, sizeof data_memory);
    weft_blackboard_init(&board, &board_memory, sizeof board_memory);
    weft_pool_init(&pool, pool_memory, sizeof pool_memory[0], 1);
    (void)weft_pool_alloc(&pool, &block, WEFT_NO_WAIT);
    weft_stack_init(&words, word_memory, 1);
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, NULL);
    weft_heap_init(&heap, heap_memory, sizeof heap_memory);
    weft_hub_init(&hub, &stubborn);
}

/** All hubs are deleted; none has a waiting task. */
static inline void hubs_delete(void)
{
    (void)weft_sem_delete(&sem);
    (void)weft_event_delete(&event);
    (void)weft_flags_delete(&flags);
    (void)weft_port_delete(&port);
    (void)weft_msgq_delete(&empty);
    (void)weft_msgq_delete(&full);
    (void)weft_data_event_delete(&data_event);
    (void)weft_blackboard_delete(&board);
    (void)weft_pool_delete(&pool);
    (void)weft_stack_delete(&words);
    (void)weft_queue_delete(&queue);
    (void)weft_heap_delete(&heap);
    (void)weft_hub_delete(&hub);
}

static inline weft_status_t wait_sem(void *value, weft_timeout_t timeout)
{
    (void)value;
    return weft_sem_take(&sem, timeout);
}

static inline weft_status_t wait_event(void *value, weft_timeout_t timeout)
{
    (void)value;
    return weft_event_wait(&event, timeout);
}

static inline weft_status_t wait_flags(void *value, weft_timeout_t timeout)
{
    (void)value;
    return weft_flags_wait(&flags, 1, WEFT_FLAGS_ALL, NULL, timeout);
}

static inline weft_status_t wait_port_put(void *value, weft_timeout_t timeout)
{
    return weft_port_put(&port, value, timeout);
}

static inline weft_status_t wait_port_get(void *value, weft_timeout_t timeout)
{
    return weft_port_get(&port, value, timeout);
}

static inline weft_status_t wait_msgq_get(void *value, weft_timeout_t timeout)
{
    return weft_msgq_get(&empty, value, timeout);
}

static inline weft_status_t wait_msgq_put(void *value, weft_timeout_t timeout)
{
    return weft_msgq_put(&full, value, timeout);
}

static inline weft_status_t wait_data_event(void *value, weft_timeout_t timeout)
{
    (void)weft_data_event_peek(&data_event, value);
    return weft_data_event_get(&data_event, value, timeout);
}

static inline weft_status_t wait_board(void *value, weft_timeout_t timeout)
{
    return weft_blackboard_read(&board, value, NULL, timeout);
}

static inline weft_status_t wait_pool(void *value, weft_timeout_t timeout)
{
    return weft_pool_alloc(&pool, value, timeout);
}

static inline weft_status_t wait_stack(void *value, weft_timeout_t timeout)
{
    return weft_stack_pop(&words, value, timeout);
}

static inline weft_status_t wait_queue(void *value, weft_timeout_t timeout)
{
    return weft_queue_get(&queue, value, timeout);
}

static inline weft_status_t wait_heap(void *value, weft_timeout_t timeout)
{
    return weft_heap_alloc(&heap, sizeof heap_memory, value, timeout);
}

static inline weft_status_t wait_hub_get(void *value, weft_timeout_t timeout)
{
    return weft_hub_get(&hub, value, timeout);
}

static inline weft_status_t wait_hub_put(void *value, weft_timeout_t timeout)
{
    return weft_hub_put(&hub, value, timeout);
}

static inline weft_status_t wait_sleep(void *value, weft_timeout_t timeout)
{
    (void)value;
    return weft_sleep(timeout);
}

/** Calls that wait. */
static weft_status_t (*const hubs_waits[])(void *value, weft_timeout_t timeout) = {
    wait_sem,      wait_event,      wait_flags,   wait_port_put, wait_port_get, wait_msgq_get,
    wait_msgq_put, wait_data_event, wait_board,   wait_pool,     wait_stack,    wait_queue,
    wait_heap,     wait_hub_get,    wait_hub_put, wait_sleep,
};

#define HUBS (sizeof hubs_waits / sizeof hubs_waits[0])

/** Where they wait. */
static weft_waitq_t *const hubs_queues[] = {
    &sem.waitq,   &event.waitq,      &flags.waitq,       &port.waitq,  &empty.waitq,
    &full.waitq,  &data_event.waitq, &board.hub.getters, &pool.waitq,  &words.waitq,
    &queue.waitq, &heap.waitq,       &hub.getters,       &hub.putters,
};

#endif
