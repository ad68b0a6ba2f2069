/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The functions that initialize hubs make any memory an empty hub: nobody waits in it, and whoever
 * waits gets what comes next.
 */
#include "../../support/crew.h"

#define VALUE 0x1234U
#define HEAP_BYTES 1024U

/** A hub, how it becomes empty, how a task waits for what it has, and how that comes. */
typedef struct hub {
    void *object;
    size_t size;
    void (*init)(void);
    weft_status_t (*get)(weft_timeout_t timeout);
    void (*put)(void);
} hub_t;

static uintptr_t words[4];
static uint32_t buffer[4];
static uint32_t got;
static _Alignas(16) uint8_t memory[HEAP_BYTES];

static weft_sem_t sem;

static void sem_init(void)
{
    weft_sem_init(&sem, 0);
}

static weft_status_t sem_get(weft_timeout_t timeout)
{
    got = VALUE;
    return weft_sem_take(&sem, timeout);
}

static void sem_put(void)
{
    CHECK_EQ(weft_sem_give(&sem), WEFT_OK);
}

static weft_event_t event;

static void event_init(void)
{
    weft_event_init(&event);
}

static weft_status_t event_get(weft_timeout_t timeout)
{
    got = VALUE;
    return weft_event_wait(&event, timeout);
}

static void event_put(void)
{
    CHECK_EQ(weft_event_raise(&event, WEFT_NO_WAIT), WEFT_OK);
}

static weft_flags_t flags;

static void flags_init(void)
{
    weft_flags_init(&flags, 0);
}

static weft_status_t flags_get(weft_timeout_t timeout)
{
    return weft_flags_wait(&flags, VALUE, WEFT_FLAGS_ALL, &got, timeout);
}

static void flags_put(void)
{
    CHECK_EQ(weft_flags_post(&flags, VALUE), WEFT_OK);
}

static weft_port_t port;
static const uint32_t value = VALUE;

static void port_init(void)
{
    weft_port_init(&port, sizeof got);
}

static weft_status_t port_get(weft_timeout_t timeout)
{
    return weft_port_get(&port, &got, timeout);
}

static void port_put(void)
{
    CHECK_EQ(weft_port_put(&port, &value, WEFT_NO_WAIT), WEFT_OK);
}

static weft_msgq_t msgq;

static void msgq_init(void)
{
    weft_msgq_init(&msgq, buffer, sizeof buffer[0], 4);
}

static weft_status_t msgq_get(weft_timeout_t timeout)
{
    return weft_msgq_get(&msgq, &got, timeout);
}

static void msgq_put(void)
{
    CHECK_EQ(weft_msgq_put(&msgq, &value, WEFT_NO_WAIT), WEFT_OK);
}

static weft_stack_t stack;

static void stack_init(void)
{
    weft_stack_init(&stack, words, 4);
}

static weft_status_t stack_get(weft_timeout_t timeout)
{
    uintptr_t word = 0;
    weft_status_t status = weft_stack_pop(&stack, &word, timeout);

    got = (uint32_t)word;
    return status;
}

static void stack_put(void)
{
    CHECK_EQ(weft_stack_push(&stack, VALUE), WEFT_OK);
}

static weft_queue_t queue;
static weft_queue_node_t item;

static void queue_init(void)
{
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, NULL);
}

static weft_status_t queue_get(weft_timeout_t timeout)
{
    void *first = NULL;
    weft_status_t status = weft_queue_get(&queue, &first, timeout);

    got = first == &item ? VALUE : 0;
    return status;
}

static void queue_put(void)
{
    weft_queue_put(&queue, &item);
}

static weft_data_event_t data_event;

static void data_event_init(void)
{
    weft_data_event_init(&data_event, buffer, sizeof got);
}

static weft_status_t data_event_get(weft_timeout_t timeout)
{
    return weft_data_event_get(&data_event, &got, timeout);
}

static void data_event_put(void)
{
    CHECK_EQ(weft_data_event_put(&data_event, &value), WEFT_OK);
}

static weft_blackboard_t board;

static void blackboard_init(void)
{
    weft_blackboard_init(&board, buffer, sizeof got);
}

static weft_status_t blackboard_get(weft_timeout_t timeout)
{
    return weft_blackboard_read(&board, &got, NULL, timeout);
}

static void blackboard_put(void)
{
    CHECK_EQ(weft_blackboard_write(&board, &value), WEFT_OK);
}

static weft_barrier_t barrier;

static void barrier_init(void)
{
    weft_barrier_init(&barrier, 2);
}

static weft_status_t barrier_get(weft_timeout_t timeout)
{
    got = VALUE;
    return weft_barrier_wait(&barrier, timeout);
}

static void barrier_put(void)
{
    CHECK_EQ(weft_barrier_wait(&barrier, WEFT_NO_WAIT), WEFT_OK);
}

static weft_function_t function;

static void function_init(void)
{
    weft_function_init(&function, 0, sizeof got, 1);
}

static weft_status_t function_get(weft_timeout_t timeout)
{
    return weft_function_call(&function, NULL, &got, timeout);
}

static void function_put(void)
{
    static weft_function_call_t call = WEFT_FUNCTION_CALL_INIT;

    CHECK_EQ(weft_function_accept(&function, &call, NULL, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_function_complete(&call, &value), WEFT_OK);
}

/** A pool whose only block is in use. */
static weft_pool_t pool;
static void *block;

static void pool_init(void)
{
    weft_pool_init(&pool, words, sizeof words, 1);
    CHECK_EQ(weft_pool_alloc(&pool, &block, WEFT_NO_WAIT), WEFT_OK);
}

static weft_status_t pool_get(weft_timeout_t timeout)
{
    void *mine = NULL;
    weft_status_t status = weft_pool_alloc(&pool, &mine, timeout);

    got = mine == words ? VALUE : 0;
    return status;
}

static void pool_put(void)
{
    CHECK_EQ(weft_pool_free(&pool, block), WEFT_OK);
}

/** A heap with one large block in use. */
static weft_heap_t heap;

static void heap_init(void)
{
    weft_heap_init(&heap, memory, sizeof memory);
    CHECK(weft_heap_is_whole(&heap));
    CHECK_EQ(weft_heap_alloc(&heap, HEAP_BYTES / 2, &block, WEFT_NO_WAIT), WEFT_OK);
}

static weft_status_t heap_get(weft_timeout_t timeout)
{
    void *mine = NULL;
    weft_status_t status = weft_heap_alloc(&heap, HEAP_BYTES / 2, &mine, timeout);

    got = mine != NULL ? VALUE : 0;
    return status;
}

static void heap_put(void)
{
    CHECK_EQ(weft_heap_free(&heap, block), WEFT_OK);
}

/** A mutex that the main task has. Before its memory is used for something else, it is destroyed.
 */
static weft_mutex_t mutex;

static void mutex_init(void)
{
    weft_mutex_init(&mutex);
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_NO_WAIT), WEFT_OK);
}

static weft_status_t mutex_get(weft_timeout_t timeout)
{
    weft_status_t status = weft_mutex_lock(&mutex, timeout);

    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    weft_mutex_destroy(&mutex);
    got = VALUE;
    return status;
}

static void mutex_put(void)
{
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
}

static const hub_t *hub; /* under test */

static void waits(void *arg)
{
    crew_member_t *member = arg;

    got = 0;
    member->status = hub->get(WEFT_FOREVER);
    member->value = got;
}

static void check_hub(const hub_t *which, uint8_t before)
{
    crew_member_t *member;

    hub = which;
    for (size_t i = 0; i < hub->size; i++) {
        ((uint8_t *)hub->object)[i] = before;
    }
    hub->init();
    member = crew_start(0, CREW_MAIN - 1U, waits);
    CHECK_EQ(member->status, 99);
    hub->put();
    CHECK_EQ(member->status, WEFT_OK);
    CHECK_EQ(member->value, VALUE);
    crew_end();
}

/** @brief The hub of a type, with functions that begin with its name. */
#define HUB(name, object) {&(object), sizeof(object), name##_init, name##_get, name##_put}

static const hub_t hubs[] = {
    HUB(sem, sem),          HUB(event, event),       HUB(flags, flags), HUB(port, port),
    HUB(msgq, msgq),        HUB(stack, stack),       HUB(queue, queue), HUB(data_event, data_event),
    HUB(blackboard, board), HUB(barrier, barrier),   HUB(pool, pool),   HUB(heap, heap),
    HUB(mutex, mutex),      HUB(function, function),
};

/* Its bits are zeros, ones, and those of an address of something else. */
static void any_memory_becomes_a_hub(void)
{
    static const uint8_t before[] = {0, 0xFF, 0xA5};

    for (unsigned i = 0; i < sizeof before; i++) {
        for (unsigned j = 0; j < sizeof hubs / sizeof hubs[0]; j++) {
            check_hub(&hubs[j], before[i]);
        }
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(any_memory_becomes_a_hub);
    tap_done();
}
