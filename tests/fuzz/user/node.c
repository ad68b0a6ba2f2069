/* SPDX-License-Identifier: MIT */
/** @file A node whose user tasks use hubs of their own node: see node.h. */
#include "node.h"

#include <string.h>

#include <weft/system.h>

#include "../../support/sim/inspect.h"
#include "kinds.h"
#include "mutex_internal.h"
#include "objects.h"
#include "user.h"

#define STACK 32768U
#define BLOCK 24U
#define CEILING 4U /* and the number of the user task; the first one may set any priority */
#define CODE_AREA 8U
#define SLOT (USERS - 1U) /* the user task that others make again, once a fault has stopped it */

uint8_t node_memory[AREAS * AREA];
const unsigned node_packet_area = SHARED_AREA;
weft_sem_t node_go;

static weft_task_t users_of_node[USERS], helper, idler;
weft_task_t *const node_users[USERS] = {&users_of_node[0], &users_of_node[1], &users_of_node[2]};

static _Alignas(16) uint8_t stacks[USERS + 2][STACK];
static _Alignas(16) uint8_t idle_stack[STACK];

/* Tables, as the generator makes them */

#define AREA_OF(number) ((uintptr_t)node_memory + (number) * AREA)

static const weft_user_hub_t hub_entry = {&hub, 4};
static const weft_user_pool_t pool_entry = {&pool, &node_memory[7 * AREA], BLOCK, BLOCKS};
static const weft_user_pool_t packet_entry = {&packets, &node_memory[7 * AREA + AREA / 2], BLOCK,
                                              BLOCKS};

static const weft_user_object_t objects[] = {
    {NULL, WEFT_USER_NONE},
    {&sem, WEFT_USER_SEM},
    {&event, WEFT_USER_EVENT},
    {&flags, WEFT_USER_FLAGS},
    {&port, WEFT_USER_PORT},
    {&msgq, WEFT_USER_MSGQ},
    {&data_event, WEFT_USER_DATA_EVENT},
    {&board, WEFT_USER_BLACKBOARD},
    {&mutex, WEFT_USER_MUTEX},
    {&rmutex, WEFT_USER_RMUTEX},
    {&cond, WEFT_USER_COND},
    {&hub_entry, WEFT_USER_HUB},
    {&pool_entry, WEFT_USER_POOL},
    {&packet_entry, WEFT_USER_PACKET_POOL},
    {&stack, WEFT_USER_STACK},
    {&queue, WEFT_USER_QUEUE},
    {&bare_queue, WEFT_USER_QUEUE},
    {&swi, WEFT_USER_SWI},
    {&event_log, WEFT_USER_LOG},
    {&users_of_node[0], WEFT_USER_TASK},
    {&users_of_node[1], WEFT_USER_TASK},
    {&users_of_node[2], WEFT_USER_TASK},
    {&idler, WEFT_USER_TASK},
    {&node_go, WEFT_USER_NONE}, /* of somebody else */
    {&barrier, WEFT_USER_BARRIER},
    {&function, WEFT_USER_FUNCTION},
};

/** Code, stack, and a partition that all of them share. */
#define REGIONS(number)                                                                            \
    {                                                                                              \
        {AREA_OF(CODE_AREA), AREA_OF(CODE_AREA + 1U), WEFT_USER_CODE},                             \
        {AREA_OF(1 + 2 * (number)), AREA_OF(2 + 2 * (number)), WEFT_USER_DATA},                    \
        {AREA_OF(7), AREA_OF(8), WEFT_USER_DATA},                                                  \
    }

static weft_user_region_t regions[USERS][3];
static weft_user_record_t user_records[USERS];
static weft_user_t users[USERS];

static uint8_t partition[2] = {1, 1};
static const uint8_t partition_load[1] = {7};
const weft_user_partition_t weft_user_partitions[] = {
    {partition, partition + 1, partition + 2, partition_load}};
const size_t weft_user_partition_count = 1;

#define NAME(call) void weft_call_##call(void);
WEFT_USER_CALLS_ALL(NAME)
#define ENTRY(call) weft_call_##call,
const weft_user_call_t weft_user_calls[] = {WEFT_USER_CALLS_ALL(ENTRY)};

const uint8_t node_kinds[] = {KINDS_OWN};

_Static_assert(sizeof node_kinds == sizeof weft_user_calls / sizeof weft_user_calls[0],
               "a kind for each call");

uintptr_t node_number(uint8_t choice)
{
    return choice % (node_calls + 4U);
}

/* The program */

void node_contend(void)
{
    weft_status_t status = weft_mutex_lock(&mutex, WEFT_MS(1));

    if (status == WEFT_OK || status == WEFT_OWNER_DIED) {
        (void)weft_mutex_unlock(&mutex);
    }
    status = weft_rmutex_lock(&rmutex, WEFT_MS(1));
    if (status == WEFT_OK || status == WEFT_OWNER_DIED) {
        (void)weft_rmutex_unlock(&rmutex);
    }
}

static void idler_body(void *arg)
{
    (void)arg;
}

static void on_swi(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    (void)weft_sem_give(&node_go);
}

static void create(weft_task_t *task, weft_task_entry_t entry, const void *arg, unsigned number)
{
    const weft_task_attr_t attr = {
        entry, (void *)(uintptr_t)arg, stacks[number], STACK, (weft_priority_t)(8U + 2U * number),
        0};

    weft_task_create(task, &attr);
}

static void make_users(void)
{
    for (unsigned i = 0; i < USERS; i++) {
        const weft_user_region_t of_user[] = REGIONS(i);

        memcpy(regions[i], of_user, sizeof of_user);
        users[i] = (weft_user_t){.count = sizeof objects / sizeof objects[0],
                                 .objects = objects,
                                 .regions = regions[i],
                                 .regions_end = regions[i] + 3,
                                 .record = &user_records[i],
                                 .name = "user",
                                 .priority = (weft_priority_t)(8U + 2U * i),
                                 .ceiling = (weft_priority_t)(i == 0 ? 0 : CEILING + i),
                                 .restarts = i + 1 != USERS,
                                 .resets = i != 0,
                                 .arch = (struct weft_arch_user *)(void *)(stacks[i] + STACK),
                                 .stack = stacks[i],
                                 .is_slot = i == SLOT};
    }
}

void node_make(unsigned user)
{
    create(node_users[user], weft_user_start, &users[user], user);
}

void node_revive_others(void)
{
    if (weft_task_has(&idler, WEFT_TASK_FLAG_ENDED)) {
        create(&idler, idler_body, NULL, USERS);
    }
}

void node_begin(void)
{
}

static void make_hubs(void)
{
    weft_sem_init(&sem, 0);
    weft_sem_init(&node_go, 0);
    weft_event_init(&event);
    weft_barrier_init(&barrier, 2);
    weft_function_init(&function, 20, 12, 1);
    weft_flags_init(&flags, 0);
    weft_port_init(&port, 20);
    weft_msgq_init(&msgq, ring, sizeof ring[0], 2);
    weft_data_event_init(&data_event, &data_memory, sizeof data_memory);
    weft_blackboard_init(&board, &board_memory, sizeof board_memory);
    weft_mutex_init(&mutex);
    weft_rmutex_init(&rmutex);
    weft_cond_init(&cond);
    weft_pool_init(&pool, pool_words, sizeof pool_words[0], BLOCKS);
    weft_pool_init(&packets, packet_words, sizeof packet_words[0], BLOCKS);
    weft_stack_init(&stack, stack_memory, 4);
    weft_pool_init(&nodes, node_memory_of_queue, sizeof node_memory_of_queue[0], 3);
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, &nodes);
    weft_queue_init(&bare_queue, WEFT_QUEUE_FIFO, NULL);
    weft_hub_init(&hub, &account_type);
    weft_swi_init(&swi, on_swi, NULL, 3, 0);
    weft_log_init(&event_log, records, 4, WEFT_LOG_CIRCULAR);
}

static void prepare(void)
{
    make_hubs();
    make_users();
    for (unsigned i = 0; i < USERS; i++) {
        node_make(i);
        weft_task_start(node_users[i]);
    }
    create(&idler, idler_body, NULL, USERS);
    create(&helper, node_contender, NULL, USERS + 1U);
    weft_task_start(&helper);
    weft_irq_enable(NODE_IRQ);
}

/* What else happens */

/** Something that is done to a hub, without waiting. */
void node_act(uint8_t action, uint8_t which)
{
    uint32_t value[5] = {which, action, 1, 2, 3};
    int32_t units = 0;

    switch (which % 10U) {
    case 0:
        (void)weft_sem_count(&sem, &units);
        (void)(units < 100 ? weft_sem_give(&sem) : WEFT_OK);
        break;
    case 1:
        (void)weft_event_raise(&event, WEFT_NO_WAIT);
        break;
    case 2:
        (void)weft_flags_set(&flags, action);
        break;
    case 3:
        (void)weft_port_put(&port, value, WEFT_NO_WAIT);
        break;
    case 4:
        (void)weft_port_get(&port, value, WEFT_NO_WAIT);
        break;
    case 5:
        (void)weft_msgq_put(&msgq, value, WEFT_NO_WAIT);
        break;
    case 6:
        (void)weft_data_event_put(&data_event, value);
        break;
    case 7:
        (void)weft_blackboard_write(&board, value);
        break;
    case 8:
        (void)weft_cond_broadcast(&cond);
        break;
    default:
        (void)weft_stack_push(&stack, which);
        break;
    }
}

/* What must hold */

/** Blocks that are free, each once; and all others are marked as in use, so that none is lost. */
static void check_pool(const weft_pool_t *which)
{
    const uintptr_t *words = (const uintptr_t *)(const void *)which->begin;
    unsigned count = 0;
    unsigned used = 0;

    for (const uintptr_t *word = which->free; word != NULL; word = *(uintptr_t *const *)word) {
        node_must(weft_pool_owns(which, word), "a block that is none is free");
        node_must(++count <= BLOCKS, "a block is free twice");
    }
    for (unsigned i = 0; i < BLOCKS; i++) {
        used += words[i] == 1U ? 1U : 0U;
    }
    node_must(count + used == BLOCKS, "a block is lost");
    node_must(count == 0 || which->waitq.head == NULL, "a task waits, and a block is free");
}

/** Only the slot gets another entry, which is code of user tasks, and none above its ceiling. */
static void check_slot(void)
{
    for (unsigned i = 0; i < USERS; i++) {
        uintptr_t entry = (uintptr_t)users[i].entry & ~(uintptr_t)1;

        node_must(entry == 0 || i == SLOT, "what is no slot was made");
        node_must(entry == 0 || (entry >= AREA_OF(CODE_AREA) && entry < AREA_OF(AREAS)),
                  "the entry of a slot is no code of user tasks");
        node_must(users[i].priority >= users[i].ceiling, "a slot is above its ceiling");
    }
}

void node_check(void)
{
    const weft_waitq_t *const queues[] = {
        &sem.waitq,          &event.waitq,      &flags.waitq,       &port.waitq,
        &msgq.waitq,         &data_event.waitq, &board.hub.getters, &mutex.waitq,
        &rmutex.mutex.waitq, &cond.waitq,       &hub.putters,       &hub.getters,
        &pool.waitq,         &packets.waitq,    &stack.waitq,       &queue.waitq,
        &nodes.waitq,        &bare_queue.waitq, &barrier.waitq,     &function.callers,
        &function.servers};

    sim.locked = true;
    for (unsigned i = 0; i < sizeof queues / sizeof queues[0]; i++) {
        inspect_waitq(queues[i]);
    }
    inspect_mutex(&mutex);
    inspect_mutex(&rmutex.mutex);
    check_pool(&pool);
    check_pool(&packets);
    check_slot();
    sim.locked = false;
    node_must(partition[0] == 7 && partition[1] == 0, "initial values of a partition");
    node_must(weft_user_faults(&helper, NULL) == 0, "a fault of a task of the kernel");
    node_check_tasks();
}

/* The node's tables */

const weft_isr_t weft_irq_table[32] = {[NODE_IRQ] = node_on_irq};
const weft_system_swis_t weft_system_swis = {NULL, NULL};

const weft_system_t weft_system = {
    .node = "fuzzed",
    .prepare = prepare,
    .idle_stack = idle_stack,
    .idle_stack_size = STACK,
};
