/* SPDX-License-Identifier: MIT */
/** @file A user task that takes all it gets of any object, and keeps it. */
#include "offend.h"
#include "system.h"

volatile uint32_t exhaust_beats;

static uint32_t number;
static void *blocks_taken[MANY]; /* what it had is known behind its end */
static weft_packet_t *packets_taken[MANY];

static weft_status_t take_from_hub(const order_t *order)
{
    switch (order->kind) {
    case UNITS:
        return weft_sem_take(&units, order->timeout);
    case EVENTS:
        return weft_event_raise(&happened, order->timeout);
    case MEETINGS:
        return weft_port_put(&meeting, &number, order->timeout);
    default:
        return weft_msgq_put(&numbers, &number, order->timeout);
    }
}

static weft_status_t take(const order_t *order)
{
    switch (order->kind) {
    case WORDS:
        return weft_stack_push(&words, number);
    case ITEMS:
        return weft_queue_put_alloc(&items, &number);
    case ITEMS_AT_BOTH_ENDS:
        return number % 2U != 0 ? weft_queue_append_alloc(&items, &number)
                                : weft_queue_prepend_alloc(&items, &number);
    case BLOCKS:
        return weft_pool_alloc(&blocks, &blocks_taken[number], order->timeout);
    case PACKETS:
        return weft_packet_alloc(&packets, &packets_taken[number], order->timeout);
    default:
        return take_from_hub(order);
    }
}

static void write_over(void *memory, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((volatile uint8_t *)memory)[i] = 0xFF;
    }
}

/** What it got it fills: nothing of the kernel's is in there. */
static void fill(kind_t kind)
{
    if (kind == BLOCKS) {
        write_over(blocks_taken[number], 20);
    } else if (kind == PACKETS) {
        write_over(packets_taken[number]->payload, 24);
    }
}

static answer_t take_all(const order_t *order)
{
    answer_t answer = {0, WEFT_OK};

    for (number = 0; number < MANY; number++) {
        answer.status = (uint32_t)take(order);
        if (answer.status != WEFT_OK) {
            break;
        }
        fill(order->kind);
        answer.count++;
    }
    return answer;
}

static answer_t lock_all(void)
{
    weft_mutex_t *const locks[] = {&first, &second, &third};
    answer_t answer = {0, WEFT_OK};

    for (uint32_t i = 0; i < 3 && answer.status == WEFT_OK; i++) {
        answer.status = (uint32_t)weft_mutex_lock(locks[i], WEFT_NO_WAIT);
        answer.count++;
    }
    for (uint32_t i = 0; i < DEPTH && answer.status == WEFT_OK; i++) {
        answer.status = (uint32_t)weft_rmutex_lock(&nested, WEFT_NO_WAIT);
        answer.count++;
    }
    for (uint32_t i = 0; i < DEPTH - 1U && answer.status == WEFT_OK; i++) {
        answer.status = (uint32_t)weft_rmutex_unlock(&nested);
    }
    return answer;
}

/** Calls that are never refused. */
static answer_t insist(kind_t kind)
{
    weft_task_t *const tasks[] = {&crew0_task, &crew1_task, &crew2_task, &crew3_task};
    answer_t answer = {0, WEFT_OK};
    uint32_t i;

    for (i = 1; i <= MANY && answer.status == WEFT_OK; i++) {
        if (kind == RECORDS) {
            weft_log_event(&story_log, i, 0, 0);
        } else if (kind == POSTS) {
            weft_swi_inc(&tick_swi);
        } else if (kind == VALUES) {
            answer.status = (uint32_t)weft_data_event_put(&value, &i);
            answer.status |= (uint32_t)weft_blackboard_write(&plan, &i);
        } else if (i <= 4U) {
            weft_task_start(tasks[i - 1U]);
        } else {
            break;
        }
        answer.count++;
    }
    return answer;
}

/* Recursion of the smallest frames that the compiler cannot turn into a loop. */
__attribute__((noinline)) static uint32_t dig(volatile uint32_t *above)
{
    volatile uint32_t here = *above + 1U;

    return dig(&here) + here;
}

static answer_t use_stack(const order_t *order)
{
    answer_t answer = {0, WEFT_OK};

    switch (order->kind) {
    case CALL_AT:
        offend_call_at(order->place);
        break;
    case WAIT_AT:
        offend_wait_at(order->place, &exhaust_beats);
        break;
    case STORE_AT:
        *(volatile uint32_t *)order->place = 1;
        break;
    default:
        number = 0;
        answer.count = dig(&number);
        break;
    }
    return answer;
}

static answer_t obey(const order_t *order)
{
    if (order->kind < KINDS) {
        return take_all(order);
    }
    if (order->kind == LOCKS) {
        return lock_all();
    }
    return order->kind < CALL_AT ? insist(order->kind) : use_stack(order);
}

void hoarder(void *arg)
{
    order_t order;
    answer_t answer;

    for (;;) {
        (void)weft_msgq_get(arg, &order, WEFT_FOREVER);
        answer = obey(&order);
        (void)weft_msgq_put(&answers, &answer, WEFT_FOREVER);
    }
}

/** Gives back what the hoarder had: who shares the partition may. */
void heir(void *arg)
{
    answer_t answer = {0, WEFT_OK};

    (void)arg;
    for (uint32_t i = 0; i < MANY && blocks_taken[i] != NULL; i++) {
        answer.status |= (uint32_t)weft_pool_free(&blocks, blocks_taken[i]);
        blocks_taken[i] = NULL;
        answer.count++;
    }
    for (uint32_t i = 0; i < MANY && packets_taken[i] != NULL; i++) {
        answer.status |= (uint32_t)weft_packet_free(packets_taken[i]);
        packets_taken[i] = NULL;
        answer.count++;
    }
    (void)weft_msgq_put(&answers, &answer, WEFT_FOREVER);
}

/** Waits in the hub that is full or empty, with all others. */
void crew(void *arg)
{
    uint32_t message;

    (void)arg;
    (void)weft_msgq_get(&numbers, &message, WEFT_FOREVER);
}
