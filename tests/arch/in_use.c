/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Programs that must end in a record which names one call, its line: init, destroy and delete of
 * objects in use, delete of objects of the description, a second handler of an interrupt, a call
 * that two servers use, and services called by a zero-latency handler. From 200 and from 300 on.
 */
#include "in_use.h"

#include <weft/weft.h>

#include "system.h"

#define HOLD WEFT_MS(1)
#define DELETES 216U
#define SECOND_HANDLER 223U
#define SECOND_SERVER 224U
#define SERVICES_OF_URGENT 300U

static weft_mutex_t own_mutex;
static weft_rmutex_t own_rmutex;
static weft_cond_t own_cond;
static weft_sem_t own_sem;
static weft_event_t own_event;
static weft_flags_t own_flags;
static weft_port_t own_port;
static weft_msgq_t own_msgq;
static weft_data_event_t own_data;
static weft_blackboard_t own_board;
static weft_pool_t own_pool;
static weft_queue_t own_queue;
static weft_stack_t own_stack;
static weft_heap_t own_heap;
static weft_task_t own_task;
static _Alignas(16) uint8_t own_memory[64];
static _Alignas(16) uint8_t heap_memory[512];
static _Alignas(64) uint8_t task_stack[32768];
static weft_function_t own_function = WEFT_FUNCTION_INIT(0, 0, 1);
static weft_function_call_t own_call = WEFT_FUNCTION_CALL_INIT;
static uint32_t word;
static uintptr_t value;
static void *block;

static void sleeps(void *arg)
{
    (void)arg;
    (void)weft_sleep(WEFT_FOREVER);
}

static const weft_task_attr_t attr = {
    .entry = sleeps, .stack = task_stack, .stack_size = sizeof task_stack, .priority = 10};

static void make_of_memory(uint32_t number)
{
    switch (number) {
    case 208:
        weft_msgq_init(&own_msgq, own_memory, sizeof word, 2);
        break;
    case 209:
        weft_data_event_init(&own_data, own_memory, sizeof word);
        break;
    case 210:
        weft_blackboard_init(&own_board, own_memory, sizeof word);
        break;
    case 211:
        weft_pool_init(&own_pool, own_memory, sizeof own_memory, 1);
        (void)weft_pool_alloc(&own_pool, &block, WEFT_NO_WAIT);
        break;
    case 212:
        weft_queue_init(&own_queue, WEFT_QUEUE_FIFO, NULL);
        break;
    case 213:
        weft_stack_init(&own_stack, &value, 1);
        break;
    case 214:
        weft_heap_init(&own_heap, heap_memory, sizeof heap_memory);
        while (weft_heap_alloc(&own_heap, 64, &block, WEFT_NO_WAIT) == WEFT_OK) {
        }
        break;
    default:
        weft_task_create(&own_task, &attr);
        weft_task_start(&own_task);
        break;
    }
}

static void make(uint32_t number)
{
    switch (number) {
    case 200:
    case 201:
    case 225:
        weft_mutex_init(&own_mutex);
        break;
    case 202:
    case 226:
        weft_rmutex_init(&own_rmutex);
        break;
    case 203:
        weft_mutex_init(&own_mutex);
        weft_cond_init(&own_cond);
        break;
    case 204:
        weft_sem_init(&own_sem, 0);
        break;
    case 205:
        weft_event_init(&own_event);
        break;
    case 206:
        weft_flags_init(&own_flags, 0);
        break;
    case 207:
        weft_port_init(&own_port, sizeof word);
        break;
    default:
        make_of_memory(number);
        break;
    }
}

static void use_of_memory(uint32_t number)
{
    switch (number) {
    case 208:
        (void)weft_msgq_get(&own_msgq, &word, WEFT_FOREVER);
        break;
    case 209:
        (void)weft_data_event_get(&own_data, &word, WEFT_FOREVER);
        break;
    case 210:
        (void)weft_blackboard_read(&own_board, &word, NULL, WEFT_FOREVER);
        break;
    case 211:
        (void)weft_pool_alloc(&own_pool, &block, WEFT_FOREVER);
        break;
    case 212:
        (void)weft_queue_get(&own_queue, &block, WEFT_FOREVER);
        break;
    case 213:
        (void)weft_stack_pop(&own_stack, &value, WEFT_FOREVER);
        break;
    case 214:
        (void)weft_heap_alloc(&own_heap, 64, &block, WEFT_FOREVER);
        break;
    default:
        break;
    }
}

/** What another task does with the object, before it is made again: it waits, or holds it. */
void in_use_use(uint32_t number)
{
    uint32_t matched;

    switch (number) {
    case 200:
    case 201:
    case 216:
    case 225:
        (void)weft_mutex_lock(&own_mutex, WEFT_FOREVER);
        (void)weft_sleep(WEFT_FOREVER);
        break;
    case 202:
    case 226:
        (void)weft_rmutex_lock(&own_rmutex, WEFT_FOREVER);
        (void)weft_sleep(WEFT_FOREVER);
        break;
    case 203:
        (void)weft_mutex_lock(&own_mutex, WEFT_FOREVER);
        (void)weft_cond_wait(&own_cond, &own_mutex, WEFT_FOREVER);
        break;
    case 204:
        (void)weft_sem_take(&own_sem, WEFT_FOREVER);
        break;
    case 205:
        (void)weft_event_wait(&own_event, WEFT_FOREVER);
        break;
    case 206:
        (void)weft_flags_wait(&own_flags, 1, WEFT_FLAGS_ANY, &matched, WEFT_FOREVER);
        break;
    case 207:
        (void)weft_port_put(&own_port, &word, WEFT_FOREVER);
        break;
    case SECOND_SERVER:
        (void)weft_function_accept(&own_function, &own_call, NULL, WEFT_FOREVER);
        break;
    default:
        use_of_memory(number);
        break;
    }
}

static void again_of_memory(uint32_t number)
{
    switch (number) {
    case 208:
        weft_msgq_init(&own_msgq, own_memory, sizeof word, 2); /* 208 */
        break;
    case 209:
        weft_data_event_init(&own_data, own_memory, sizeof word); /* 209 */
        break;
    case 210:
        weft_blackboard_init(&own_board, own_memory, sizeof word); /* 210 */
        break;
    case 211:
        weft_pool_init(&own_pool, own_memory, sizeof own_memory, 1); /* 211 */
        break;
    case 212:
        weft_queue_init(&own_queue, WEFT_QUEUE_FIFO, NULL); /* 212 */
        break;
    case 213:
        weft_stack_init(&own_stack, &value, 1); /* 213 */
        break;
    case 214:
        weft_heap_init(&own_heap, heap_memory, sizeof heap_memory); /* 214 */
        break;
    default:
        weft_task_create(&own_task, &attr); /* 215 */
        break;
    }
    word++;
}

static void make_again(uint32_t number)
{
    switch (number) {
    case 200:
        weft_mutex_init(&own_mutex); /* 200 */
        break;
    case 201:
        weft_mutex_destroy(&own_mutex); /* 201 */
        break;
    case 202:
        weft_rmutex_init(&own_rmutex); /* 202 */
        break;
    case 203:
        weft_cond_init(&own_cond); /* 203 */
        break;
    case 204:
        weft_sem_init(&own_sem, 0); /* 204 */
        break;
    case 205:
        weft_event_init(&own_event); /* 205 */
        break;
    case 206:
        weft_flags_init(&own_flags, 0); /* 206 */
        break;
    case 207:
        weft_port_init(&own_port, sizeof word); /* 207 */
        break;
    case 225:
        weft_mutex_init_ceiling(&own_mutex, 16); /* 225 */
        break;
    case 226:
        weft_rmutex_init_ceiling(&own_rmutex, 16); /* 226 */
        break;
    default:
        again_of_memory(number);
        break;
    }
    word++;
}

static void attach_again(void)
{
    weft_irq_attach(&plug_slot, sleeps, NULL);
    weft_irq_attach(&plug_slot, sleeps, NULL); /* 223 */
    word++;
}

static void serve_too(void)
{
    weft_task_start(&idler_task);
    (void)weft_sleep(HOLD);
    (void)weft_function_accept(&own_function, &own_call, NULL, WEFT_FOREVER); /* 224 */
    word++;
}

static void delete_wrongly(uint32_t number)
{
    static weft_sem_t defined = WEFT_SEM_INIT(1);

    switch (number) {
    case 216: /* another task has locked it */
        weft_mutex_init(&own_mutex);
        weft_task_start(&idler_task);
        (void)weft_sleep(HOLD);
        (void)weft_mutex_delete(&own_mutex); /* 216 */
        break;
    case 217:
        (void)weft_task_delete(weft_task_self()); /* 217 */
        break;
    case 218:
        (void)weft_sem_delete(&units); /* 218 */
        break;
    case 219:
        (void)weft_rmutex_delete(&nested); /* 219 */
        break;
    case 220:
        (void)weft_task_delete(&idler_task); /* 220 */
        break;
    case 221:
        (void)weft_heap_delete(&memory); /* 221 */
        break;
    default:
        (void)weft_sem_delete(&defined); /* 222 */
        break;
    }
    word++;
}

void in_use_commit(uint32_t number)
{
    if (number >= SERVICES_OF_URGENT) {
        weft_irq_pend(21);
        (void)weft_sleep(HOLD);
        return;
    }
    if (number == SECOND_HANDLER) {
        attach_again();
        return;
    }
    if (number == SECOND_SERVER) {
        serve_too();
        return;
    }
    if (number >= DELETES && number < SECOND_HANDLER) {
        delete_wrongly(number);
        return;
    }
    make(number);
    weft_task_start(&idler_task);
    (void)weft_sleep(HOLD);
    make_again(number);
}

/* In a zero-latency ISR */
void on_urgent(void)
{
    switch (fault_case) {
    case 300:
        (void)weft_sem_give(&units); /* 300 */
        break;
    case 301:
        (void)weft_sem_take(&units, WEFT_NO_WAIT); /* 301 */
        break;
    case 302:
        (void)weft_msgq_put(&queue, &word, WEFT_NO_WAIT); /* 302 */
        break;
    case 303:
        weft_task_resume(&idler_task); /* 303 */
        break;
    case 304:
        weft_swi_post(&breaker_swi); /* 304 */
        break;
    case 305:
        (void)weft_mutex_lock(&guard, WEFT_NO_WAIT); /* 305 */
        break;
    case 306:
        (void)weft_sleep(HOLD); /* 306 */
        break;
    case 307:
        weft_timer_start(&soon_timer, HOLD, 0); /* 307 */
        break;
    case 308:
        weft_yield(); /* 308 */
        break;
    default:
        (void)weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT); /* 309 */
        break;
    }
    word++;
}
