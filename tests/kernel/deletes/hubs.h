/* SPDX-License-Identifier: MIT */
/** @file One hub of any kind: initialized so that tasks wait for it, awaited, deleted. */
#ifndef TESTS_KERNEL_DELETES_HUBS_H
#define TESTS_KERNEL_DELETES_HUBS_H

#include "../../support/any_hub.h"

typedef enum kind {
    SEM,
    EVENT,
    RAISED_EVENT,
    FLAGS,
    PORT,
    MSGQ,
    DATA_EVENT,
    BOARD,
    MUTEX,
    RMUTEX,
    COND,
    HUB,
    POOL,
    PACKETS,
    WORDS,
    QUEUE,
    BARRIER,
    FUNCTION,
    SERVERS,
    HEAP,
    KINDS
} kind_t;

static weft_mutex_t guard;
static _Alignas(16) uint8_t memory[1024];
static kind_t kind;

static bool shut(weft_hub_t *hub, void *arg)
{
    (void)hub;
    (void)arg;
    return false;
}

static const weft_hub_type_t shut_type = {shut, shut};

static void init_with_memory(void)
{
    void *block;
    weft_packet_t *packet;

    switch (kind) {
    case MSGQ:
        weft_msgq_init(&it.msgq, memory, sizeof(uint32_t), 1);
        break;
    case DATA_EVENT:
        weft_data_event_init(&it.data_event, memory, sizeof(uint32_t));
        break;
    case BOARD:
        weft_blackboard_init(&it.board, memory, sizeof(uint32_t));
        break;
    case POOL:
        weft_pool_init(&it.pool, memory, 16, 1);
        CHECK_EQ(weft_pool_alloc(&it.pool, &block, WEFT_NO_WAIT), WEFT_OK);
        break;
    case PACKETS:
        weft_packet_pool_init(&it.packets, memory, 16, 1);
        CHECK_EQ(weft_packet_alloc(&it.packets, &packet, WEFT_NO_WAIT), WEFT_OK);
        break;
    case BARRIER:
        weft_barrier_init(&it.barrier, 9);
        break;
    case FUNCTION:
    case SERVERS:
        weft_function_init(&it.function, sizeof(uint32_t), sizeof(uint32_t), 1);
        break;
    case WORDS:
        weft_stack_init(&it.stack, (uintptr_t *)(void *)memory, 4);
        break;
    default:
        weft_heap_init(&it.heap, memory, sizeof memory);
        break;
    }
}

/** Initializes the hub so that tasks wait for it. */
static void init(void)
{
    switch (kind) {
    case SEM:
        weft_sem_init(&it.sem, 0);
        break;
    case EVENT:
        weft_event_init(&it.event);
        break;
    case RAISED_EVENT:
        weft_event_init(&it.event);
        (void)weft_event_raise(&it.event, WEFT_NO_WAIT);
        break;
    case FLAGS:
        weft_flags_init(&it.flags, 0);
        break;
    case PORT:
        weft_port_init(&it.port, sizeof(uint32_t));
        break;
    case MUTEX:
        weft_mutex_init(&it.mutex);
        (void)weft_mutex_lock(&it.mutex, WEFT_NO_WAIT);
        break;
    case RMUTEX:
        weft_rmutex_init(&it.rmutex);
        (void)weft_rmutex_lock(&it.rmutex, WEFT_NO_WAIT);
        (void)weft_rmutex_lock(&it.rmutex, WEFT_NO_WAIT);
        break;
    case COND:
        weft_cond_init(&it.cond);
        break;
    case HUB:
        weft_hub_init(&it.hub, &shut_type);
        break;
    case QUEUE:
        weft_queue_init(&it.queue, WEFT_QUEUE_FIFO, NULL);
        break;
    default:
        init_with_memory();
        break;
    }
}

static weft_status_t wait_cond(weft_timeout_t timeout)
{
    weft_status_t status;

    CHECK_EQ(weft_mutex_lock(&guard, WEFT_FOREVER), WEFT_OK);
    status = weft_cond_wait(&it.cond, &guard, timeout);
    CHECK_EQ(weft_mutex_unlock(&guard), WEFT_OK);
    return status;
}

/** Those with a limit put, the others get. */
static weft_status_t wait_hub(weft_timeout_t timeout)
{
    return timeout == WEFT_FOREVER ? weft_hub_get(&it.hub, NULL, timeout)
                                   : weft_hub_put(&it.hub, NULL, timeout);
}

/** A call for one of the servers that wait at once. */
static weft_function_call_t *next_call(void)
{
    static weft_function_call_t calls[CREW_SIZE];
    static unsigned next;
    weft_function_call_t *call = &calls[next++ % CREW_SIZE];

    weft_function_call_init(call);
    return call;
}

static weft_status_t wait_for_memory(weft_timeout_t timeout)
{
    void *pointer;
    weft_packet_t *packet;
    uintptr_t word;
    uint32_t value = 0;

    switch (kind) {
    case POOL:
        return weft_pool_alloc(&it.pool, &pointer, timeout);
    case PACKETS:
        return weft_packet_alloc(&it.packets, &packet, timeout);
    case WORDS:
        return weft_stack_pop(&it.stack, &word, timeout);
    case QUEUE:
        return weft_queue_get(&it.queue, &pointer, timeout);
    case BARRIER:
        return weft_barrier_wait(&it.barrier, timeout);
    case FUNCTION:
        return weft_function_call(&it.function, &value, &value, timeout);
    case SERVERS:
        return weft_function_accept(&it.function, next_call(), &value, timeout);
    default:
        return weft_heap_alloc(&it.heap, sizeof memory, &pointer, timeout);
    }
}

static weft_status_t wait_by_kind(weft_timeout_t timeout)
{
    uint32_t value;

    switch (kind) {
    case SEM:
        return weft_sem_take(&it.sem, timeout);
    case EVENT:
        return weft_event_wait(&it.event, timeout);
    case RAISED_EVENT:
        return weft_event_raise(&it.event, timeout);
    case FLAGS:
        return weft_flags_wait(&it.flags, 1, WEFT_FLAGS_ANY, NULL, timeout);
    case PORT:
        return weft_port_get(&it.port, &value, timeout);
    case MSGQ:
        return weft_msgq_get(&it.msgq, &value, timeout);
    case DATA_EVENT:
        return weft_data_event_get(&it.data_event, &value, timeout);
    case BOARD:
        return weft_blackboard_read(&it.board, &value, NULL, timeout);
    case MUTEX:
        return weft_mutex_lock(&it.mutex, timeout);
    case RMUTEX:
        return weft_rmutex_lock(&it.rmutex, timeout);
    case COND:
        return wait_cond(timeout);
    case HUB:
        return wait_hub(timeout);
    default:
        return wait_for_memory(timeout);
    }
}

static weft_status_t delete_with_memory(void)
{
    switch (kind) {
    case POOL:
        return weft_pool_delete(&it.pool);
    case PACKETS:
        return weft_packet_pool_delete(&it.packets);
    case WORDS:
        return weft_stack_delete(&it.stack);
    case QUEUE:
        return weft_queue_delete(&it.queue);
    case BARRIER:
        return weft_barrier_delete(&it.barrier);
    case FUNCTION:
    case SERVERS:
        return weft_function_delete(&it.function);
    default:
        return weft_heap_delete(&it.heap);
    }
}

static weft_status_t delete_it(void)
{
    switch (kind) {
    case SEM:
        return weft_sem_delete(&it.sem);
    case EVENT:
    case RAISED_EVENT:
        return weft_event_delete(&it.event);
    case FLAGS:
        return weft_flags_delete(&it.flags);
    case PORT:
        return weft_port_delete(&it.port);
    case MSGQ:
        return weft_msgq_delete(&it.msgq);
    case DATA_EVENT:
        return weft_data_event_delete(&it.data_event);
    case BOARD:
        return weft_blackboard_delete(&it.board);
    case MUTEX:
        return weft_mutex_delete(&it.mutex);
    case RMUTEX:
        return weft_rmutex_delete(&it.rmutex);
    case COND:
        return weft_cond_delete(&it.cond);
    case HUB:
        return weft_hub_delete(&it.hub);
    default:
        return delete_with_memory();
    }
}

#endif
