/* SPDX-License-Identifier: MIT */
/** @file Reset of every kind of hub: who waits is released, what the hub holds stays. */
#include "../../support/any_hub.h"

static weft_mutex_t mutex;
static weft_rmutex_t rmutex;
static _Alignas(16) uint8_t memory[2048];

/** Three tasks wait, with and without limit; all are released, and run in the order of priority. */
static void start_three(waits_t wait)
{
    wait_for_it = wait;
    start(0, 7, WEFT_FOREVER);
    start(1, 5, WEFT_S(1));
    start(2, 6, WEFT_FOREVER);
    CHECK_NOTES("");
}

/** What the reset said. */
static uint32_t released;

static void check_three(weft_status_t reset)
{
    CHECK_EQ(reset, WEFT_OK);
    CHECK_EQ(released, 3);
    released = 77;
    CHECK_NOTES("bca");
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(crew[i].status, WEFT_RESET);
    }
    crew_end();
}

static weft_status_t take(weft_timeout_t timeout)
{
    return weft_sem_take(&it.sem, timeout);
}

static void of_sem(void)
{
    weft_sem_init(&it.sem, 0);
    CHECK_EQ(weft_sem_reset(&it.sem), WEFT_OK);
    CHECK_EQ(weft_sem_reset_counted(&it.sem, &released), WEFT_OK);
    CHECK_EQ(released, 0);
    start_three(take);
    check_three(weft_sem_reset_counted(&it.sem, &released));
    CHECK_EQ(value_of_sem_count(&it.sem), 0);
    CHECK_EQ(weft_sem_give(&it.sem), WEFT_OK);
    CHECK_EQ(weft_sem_reset(&it.sem), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&it.sem), 1); /* what it holds stays */
    CHECK_EQ(weft_sem_take(&it.sem, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_sem_take(&it.sem, WEFT_MS(1)), WEFT_TIMEOUT);
}

static weft_status_t raise_it(weft_timeout_t timeout)
{
    return weft_event_raise(&it.event, timeout);
}

static weft_status_t wait_event(weft_timeout_t timeout)
{
    return weft_event_wait(&it.event, timeout);
}

static void of_event(void)
{
    weft_event_init(&it.event);
    start_three(wait_event);
    check_three(weft_event_reset_counted(&it.event, &released));
    CHECK_EQ(weft_event_raise(&it.event, WEFT_NO_WAIT), WEFT_OK);
    start_three(raise_it);
    check_three(weft_event_reset_counted(&it.event, &released));
    CHECK_EQ(weft_event_wait(&it.event, WEFT_NO_WAIT), WEFT_OK);
}

static weft_status_t wait_flags(weft_timeout_t timeout)
{
    uint32_t matched = 77;
    weft_status_t status = weft_flags_wait(&it.flags, 1, WEFT_FLAGS_ANY, &matched, timeout);

    CHECK_EQ(matched, 77);
    return status;
}

static void of_flags(void)
{
    weft_flags_init(&it.flags, 2);
    start_three(wait_flags);
    check_three(weft_flags_reset_counted(&it.flags, &released));
    CHECK_EQ(weft_flags_test(&it.flags, 3), 2);
}

static weft_status_t put_port(weft_timeout_t timeout)
{
    uint32_t value = 1;

    return weft_port_put(&it.port, &value, timeout);
}

static weft_status_t get_port(weft_timeout_t timeout)
{
    uint32_t value = 0;

    return weft_port_get(&it.port, &value, timeout);
}

static void of_port(void)
{
    weft_port_init(&it.port, sizeof(uint32_t));
    start_three(put_port);
    check_three(weft_port_reset_counted(&it.port, &released));
    start_three(get_port);
    check_three(weft_port_reset_counted(&it.port, &released));
    CHECK_EQ(put_port(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static weft_status_t put_msgq(weft_timeout_t timeout)
{
    uint32_t value = 1;

    return weft_msgq_put(&it.msgq, &value, timeout);
}

static weft_status_t get_msgq(weft_timeout_t timeout)
{
    uint32_t value = 0;

    return weft_msgq_get(&it.msgq, &value, timeout);
}

static void of_msgq(void)
{
    weft_msgq_init(&it.msgq, memory, sizeof(uint32_t), 1);
    start_three(get_msgq);
    check_three(weft_msgq_reset_counted(&it.msgq, &released));
    CHECK_EQ(put_msgq(WEFT_NO_WAIT), WEFT_OK);
    start_three(put_msgq);
    check_three(weft_msgq_reset_counted(&it.msgq, &released));
    CHECK_EQ(value_of_msgq_used(&it.msgq), 1);
    CHECK_EQ(get_msgq(WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(get_msgq(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static weft_status_t get_data_event(weft_timeout_t timeout)
{
    uint32_t value = 0;

    return weft_data_event_get(&it.data_event, &value, timeout);
}

static void of_data_event(void)
{
    weft_data_event_init(&it.data_event, memory, sizeof(uint32_t));
    start_three(get_data_event);
    check_three(weft_data_event_reset_counted(&it.data_event, &released));
}

static weft_status_t read_board(weft_timeout_t timeout)
{
    uint32_t value = 0;

    return weft_blackboard_read(&it.board, &value, NULL, timeout);
}

static void of_blackboard(void)
{
    weft_blackboard_init(&it.board, memory, sizeof(uint32_t));
    start_three(read_board);
    check_three(weft_blackboard_reset_counted(&it.board, &released));
}

static weft_status_t lock_mutex(weft_timeout_t timeout)
{
    return weft_mutex_lock(&mutex, timeout);
}

/** Two tasks wait for a mutex of the main task, which then has the priority of the second. */
static void start_two(waits_t wait)
{
    wait_for_it = wait;
    start(0, 17, WEFT_FOREVER);
    start(1, 5, WEFT_S(1));
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), 5);
}

/** Both are released, and the owner stays. */
static void check_two(weft_status_t reset)
{
    CHECK_EQ(reset, WEFT_OK);
    CHECK_EQ(released, 2);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
    settle();
    CHECK_NOTES("ba");
    CHECK_EQ(crew[0].status, WEFT_RESET);
    CHECK_EQ(crew[1].status, WEFT_RESET);
    crew_end();
}

static void of_mutex(void)
{
    weft_mutex_init(&mutex);
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
    start_two(lock_mutex);
    check_two(weft_mutex_reset_counted(&mutex, &released));
    CHECK(weft_mutex_owner(&mutex) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    CHECK(weft_mutex_owner(&mutex) == NULL);
}

static weft_status_t lock_rmutex(weft_timeout_t timeout)
{
    return weft_rmutex_lock(&rmutex, timeout);
}

static void of_rmutex(void)
{
    weft_rmutex_init(&rmutex);
    CHECK_EQ(weft_rmutex_lock(&rmutex, WEFT_FOREVER), WEFT_OK);
    start_two(lock_rmutex);
    check_two(weft_rmutex_reset_counted(&rmutex, &released));
    CHECK_EQ(weft_rmutex_unlock(&rmutex), WEFT_OK);
}

static weft_status_t wait_cond(weft_timeout_t timeout)
{
    weft_status_t status;

    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
    status = weft_cond_wait(&it.cond, &mutex, timeout);
    CHECK(weft_mutex_owner(&mutex) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    return status;
}

static void of_cond(void)
{
    weft_cond_init(&it.cond);
    start_three(wait_cond);
    check_three(weft_cond_reset_counted(&it.cond, &released));
}

/** Released while it locks the mutex again, a task continues until it has it. */
static void of_the_relock(void)
{
    weft_cond_init(&it.cond);
    wait_for_it = wait_cond;
    start(0, 5, WEFT_FOREVER);
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_cond_signal(&it.cond), WEFT_OK);
    CHECK_EQ(weft_mutex_reset(&mutex), WEFT_OK);
    CHECK_NOTES("");
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].status, WEFT_RESET);
    crew_end();
}

static bool shut(weft_hub_t *hub, void *arg)
{
    (void)hub;
    (void)arg;
    return false;
}

static weft_status_t put_or_get(weft_timeout_t timeout)
{
    return timeout == WEFT_FOREVER ? weft_hub_put(&it.hub, NULL, timeout)
                                   : weft_hub_get(&it.hub, NULL, timeout);
}

static void of_hub(void)
{
    static const weft_hub_type_t type = {shut, shut};

    weft_hub_init(&it.hub, &type); /* both sides wait, and are released before any runs */
    start_three(put_or_get);
    check_three(weft_hub_reset_counted(&it.hub, &released));
}

static weft_status_t alloc_block(weft_timeout_t timeout)
{
    void *block;

    return weft_pool_alloc(&it.pool, &block, timeout);
}

static void of_pool(void)
{
    void *block;

    weft_pool_init(&it.pool, memory, 16, 1);
    CHECK_EQ(weft_pool_alloc(&it.pool, &block, WEFT_NO_WAIT), WEFT_OK);
    start_three(alloc_block);
    check_three(weft_pool_reset_counted(&it.pool, &released));
    CHECK_EQ(alloc_block(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_pool_free(&it.pool, block), WEFT_OK);
    CHECK_EQ(alloc_block(WEFT_NO_WAIT), WEFT_OK);
}

static void of_packet_pool(void)
{
    weft_packet_t *packet;

    weft_packet_pool_init(&it.packets, memory, 16, 1);
    CHECK_EQ(weft_packet_alloc(&it.packets, &packet, WEFT_NO_WAIT), WEFT_OK);
    start_three(alloc_block); /* its first member is a pool */
    check_three(weft_packet_pool_reset_counted(&it.packets, &released));
}

static weft_status_t pop(weft_timeout_t timeout)
{
    uintptr_t word;

    return weft_stack_pop(&it.stack, &word, timeout);
}

static void of_stack(void)
{
    weft_stack_init(&it.stack, (uintptr_t *)(void *)memory, 2);
    start_three(pop);
    check_three(weft_stack_reset_counted(&it.stack, &released));
    CHECK_EQ(weft_stack_push(&it.stack, 1), WEFT_OK);
    CHECK_EQ(weft_stack_push(&it.stack, 2), WEFT_OK);
    CHECK_EQ(weft_stack_reset(&it.stack), WEFT_OK);
    CHECK_EQ(weft_stack_count(&it.stack), 2);
}

static weft_status_t get_item(weft_timeout_t timeout)
{
    void *item;

    return weft_queue_get(&it.queue, &item, timeout);
}

static void of_queue(void)
{
    weft_queue_init(&it.queue, WEFT_QUEUE_FIFO, NULL);
    start_three(get_item);
    check_three(weft_queue_reset_counted(&it.queue, &released));
}

static weft_status_t meet(weft_timeout_t timeout)
{
    return weft_barrier_wait(&it.barrier, timeout);
}

static void of_barrier(void)
{
    weft_barrier_init(&it.barrier, 4);
    start_three(meet);
    check_three(weft_barrier_reset_counted(&it.barrier, &released));
    CHECK_EQ(value_of_barrier_waiting(&it.barrier), 0);
}

static weft_status_t alloc_memory(weft_timeout_t timeout)
{
    void *block;

    return weft_heap_alloc(&it.heap, 4096, &block, timeout);
}

static void of_heap(void)
{
    weft_heap_init(&it.heap, memory, sizeof memory);
    start_three(alloc_memory);
    check_three(weft_heap_reset_counted(&it.heap, &released));
    CHECK(weft_heap_is_whole(&it.heap));
}

static void isr_resets(void)
{
    CHECK_EQ(weft_sem_reset(&it.sem), WEFT_OK);
    note('i');
}

static void from_isr(void)
{
    weft_sem_init(&it.sem, 0);
    start_three(take);
    in_isr(isr_resets);
    note('m');
    CHECK_NOTES("ibcam");
    CHECK_EQ(crew[1].status, WEFT_RESET);
    crew_end();
}

/** A suspended task is released, too, and returns when it is resumed. */
static void of_suspended(void)
{
    weft_sem_init(&it.sem, 0);
    wait_for_it = take;
    crew_member_t *a = start(0, 5, WEFT_FOREVER);

    weft_task_suspend(&a->task);
    CHECK_EQ(weft_sem_reset(&it.sem), WEFT_OK);
    CHECK_NOTES("");
    CHECK_EQ(weft_sem_give(&it.sem), WEFT_OK);
    CHECK_EQ(value_of_sem_count(&it.sem), 1);
    weft_task_resume(&a->task);
    CHECK_NOTES("a");
    CHECK_EQ(a->status, WEFT_RESET);
    crew_end();
}

/** A released task that waits again at once is not released twice. */
static volatile uint32_t resets;

static void waits_again(void *arg)
{
    crew_member_t *member = arg;

    while (weft_sem_take(&it.sem, WEFT_FOREVER) == WEFT_RESET) {
        member->laps++;
        resets++;
    }
}

static void of_tasks_that_come_back(void)
{
    weft_sem_init(&it.sem, 0);
    resets = 0;
    for (unsigned i = 0; i < 5; i++) {
        crew_start(i, (weft_priority_t)(3 + i), waits_again);
    }
    for (unsigned round = 1; round <= 20; round++) {
        CHECK_EQ(weft_sem_reset(&it.sem), WEFT_OK);
        CHECK_EQ(resets, 5 * round);
    }
    for (unsigned i = 0; i < 5; i++) {
        CHECK_EQ(crew[i].laps, 20);
    }
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(of_sem);
    TAP_RUN(of_event);
    TAP_RUN(of_flags);
    TAP_RUN(of_port);
    TAP_RUN(of_msgq);
    TAP_RUN(of_data_event);
    TAP_RUN(of_blackboard);
    TAP_RUN(of_mutex);
    TAP_RUN(of_rmutex);
    TAP_RUN(of_cond);
    TAP_RUN(of_the_relock);
    TAP_RUN(of_hub);
    TAP_RUN(of_pool);
    TAP_RUN(of_packet_pool);
    TAP_RUN(of_stack);
    TAP_RUN(of_queue);
    TAP_RUN(of_barrier);
    TAP_RUN(of_heap);
    TAP_RUN(from_isr);
    TAP_RUN(of_suspended);
    TAP_RUN(of_tasks_that_come_back);
    tap_done();
}
