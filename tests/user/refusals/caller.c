/* SPDX-License-Identifier: MIT */
/** @file A user task that makes the call that it is told to, with the argument that it is told. */
#include "system.h"

static uint32_t word;
static uint32_t initial[] = {1, 2, 3, 4};
static uint32_t zeros[4];
static uintptr_t first_block = UINTPTR_MAX;

static void call_with_message(call_t call, void *at)
{
    switch (call) {
    case MSGQ_PUT:
        (void)weft_msgq_put(&numbers, at, WEFT_NO_WAIT);
        break;
    case MSGQ_GET:
        (void)weft_msgq_get(&numbers, at, WEFT_NO_WAIT);
        break;
    case PORT_PUT:
        (void)weft_port_put(&meeting, at, WEFT_NO_WAIT);
        break;
    case PORT_GET:
        (void)weft_port_get(&meeting, at, WEFT_NO_WAIT);
        break;
    case DATA_EVENT_PUT:
        (void)weft_data_event_put(&value, at);
        break;
    case DATA_EVENT_GET:
        (void)weft_data_event_get(&value, at, WEFT_NO_WAIT);
        break;
    case HUB_PUT:
        (void)weft_hub_put(&gate.hub, at, WEFT_NO_WAIT);
        break;
    case HUB_GET:
        (void)weft_hub_get(&gate.hub, at, WEFT_NO_WAIT);
        break;
    case CONSOLE_WRITE:
        weft_console_write(at, sizeof word);
        break;
    default:
        break;
    }
}

static void call_with_board(call_t call, void *at)
{
    uint32_t count = 0;

    switch (call) {
    case BLACKBOARD_WRITE:
        (void)weft_blackboard_write(&plan, at);
        break;
    case BLACKBOARD_READ:
        (void)weft_blackboard_read(&plan, at, NULL, WEFT_NO_WAIT);
        break;
    case BLACKBOARD_READ_COUNT:
        (void)weft_blackboard_read(&plan, &word, at, WEFT_NO_WAIT);
        break;
    case BLACKBOARD_READ_NEW:
        (void)weft_blackboard_read_new(&plan, at, &count, WEFT_NO_WAIT);
        break;
    case BLACKBOARD_READ_NEW_COUNT:
        (void)weft_blackboard_read_new(&plan, &word, at, WEFT_NO_WAIT);
        break;
    default:
        break;
    }
}

static void call_that_counts(call_t call, void *at)
{
    switch (call) {
    case FLAGS_POST_COUNTED:
        (void)weft_flags_post_counted(&bits, 1, at);
        break;
    case COND_BROADCAST_COUNTED:
        (void)weft_cond_broadcast_counted(&changed, at);
        break;
    case RESET_COUNTED:
        (void)weft_sem_reset_counted(&units, at);
        break;
    default:
        break;
    }
}

static void call_with_result(call_t call, void *at)
{
    switch (call) {
    case MSGQ_USED:
        (void)weft_msgq_used(&numbers, at);
        break;
    case SEM_COUNT:
        (void)weft_sem_count(&units, at);
        break;
    case FUNCTION_ARGUMENT:
        (void)weft_function_call(&work, at, &word, WEFT_NO_WAIT);
        break;
    case FUNCTION_RESULT:
        (void)weft_function_call(&work, &word, at, WEFT_NO_WAIT);
        break;
    case BARRIER_WAITING:
        (void)weft_barrier_waiting(&meetings, at);
        break;
    case STACK_POP:
        (void)weft_stack_pop(&words, at, WEFT_NO_WAIT);
        break;
    case QUEUE_GET:
        (void)weft_queue_get(&items, at, WEFT_NO_WAIT);
        break;
    case POOL_ALLOC:
        (void)weft_pool_alloc(&blocks, at, WEFT_NO_WAIT);
        break;
    case PACKET_ALLOC:
        (void)weft_packet_alloc(&packets, at, WEFT_NO_WAIT);
        break;
    case PACKET_FREE:
        (void)weft_packet_free(at);
        break;
    case TASK_PRIORITY:
        (void)weft_task_priority(&other_task, at);
        break;
    case TASK_STATE:
        (void)weft_task_state(&other_task, at);
        break;
    default:
        break;
    }
}

/** Takes all blocks, to learn where they are: they are still its own after a restart. */
static void take_blocks(void)
{
    void *block;

    while (weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT) == WEFT_OK) {
        first_block = (uintptr_t)block < first_block ? (uintptr_t)block : first_block;
    }
}

static void call_with_object(const order_t *order)
{
    switch (order->call) {
    case POOL_FREE:
        (void)weft_pool_free(&blocks, (void *)(first_block + order->argument));
        break;
    case RESET_TASK:
        (void)weft_sem_reset((weft_sem_t *)(uintptr_t)&other_task);
        break;
    case RESET_LOG:
        (void)weft_sem_reset((weft_sem_t *)(uintptr_t)&story_log);
        break;
    default:
        break;
    }
}

/** Its variables have what the program says. */
static void begin(void)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (initial[i] == i + 1U && zeros[i] == 0) {
            initial[i] = 0;
            (void)weft_sem_give(&correct);
        }
    }
    take_blocks();
}

void caller(void *arg)
{
    order_t order;

    (void)arg;
    begin();
    for (;;) {
        (void)weft_msgq_get(&orders, &order, WEFT_FOREVER);
        call_with_message(order.call, (void *)order.argument);
        call_with_board(order.call, (void *)order.argument);
        call_with_result(order.call, (void *)order.argument);
        call_that_counts(order.call, (void *)order.argument);
        call_with_object(&order);
        (void)weft_sem_give(&returned);
    }
}

void other(void *arg)
{
    (void)arg;
}
