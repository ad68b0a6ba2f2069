/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The acts. Each is one source line for a hub of this node and of another.
 */
#include "acts.h"

#include "arch.h"
#include "system.h"

#define AGAIN_STACK (2048U + WEFT_ARCH_STACK_EXTRA)

static weft_status_t nop(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return WEFT_OK;
}

static weft_status_t end(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    weft_exit(0);
}

static weft_status_t probe(const struct order *order, struct report *report)
{
    report->value = weft_task_effective_priority(known[order->value].task);
    return WEFT_OK;
}

static const weft_waitq_t *queue_of(uint32_t hub)
{
    const void *const queues[] = {
        [UNITS] = &units,     [MEET] = &meet,     [DOOR] = &door,     [SLOT] = &slot,
        [CHANGED] = &changed, [LOCK_A] = &lock_a, [LOCK_B] = &lock_b, [LOCK_C] = &lock_c,
        [CALM] = &calm,       [BIG] = &big,
    };

    return queues[hub];
}

/* Counts the tasks that wait for a hub of this node. An interrupt may change the ring meanwhile. */
static weft_status_t waiters(const struct order *order, struct report *report)
{
    const weft_task_t *first = queue_of(order->value)->head;
    const weft_task_t *task = first;

    while (task != NULL && report->value < ACTORS) {
        report->value++;
        task = task->next == first ? NULL : task->next;
    }
    return WEFT_OK;
}

static weft_status_t abort_one(const struct order *order, struct report *report)
{
    (void)report;
    weft_task_abort(known[order->value].task);
    return WEFT_OK;
}

/* Makes an actor of this node again and starts it. */
static weft_status_t again(const struct order *order, struct report *report)
{
    static _Alignas(16) uint8_t stacks[ACTORS][AGAIN_STACK];
    const struct known *who = &known[order->value];
    const weft_task_attr_t attr = {
        .entry = actor,
        .arg = who->arg,
        .stack = stacks[order->value],
        .stack_size = AGAIN_STACK,
        .priority = order->options,
    };

    (void)report;
    weft_task_create(who->task, &attr);
    weft_task_start(who->task);
    return WEFT_OK;
}

static weft_status_t sem_give(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return weft_sem_give(&units);
}

static weft_status_t sem_take(const struct order *order, struct report *report)
{
    (void)report;
    return weft_sem_take(&units, order->timeout);
}

static weft_status_t sem_take_by_ref(const struct order *order, struct report *report)
{
    weft_sem_ref_t sem = weft_sem_ref(&units);

    (void)report;
    return weft_sem_take(sem, order->timeout);
}

static weft_status_t sem_count(const struct order *order, struct report *report)
{
    (void)order;
    return weft_sem_count(&units, (int32_t *)&report->value);
}

static weft_status_t event_raise(const struct order *order, struct report *report)
{
    (void)report;
    return weft_event_raise(&bell, order->timeout);
}

static weft_status_t event_test(const struct order *order, struct report *report)
{
    (void)report;
    return weft_event_wait(&bell, order->timeout);
}

static weft_status_t level_put(const struct order *order, struct report *report)
{
    (void)report;
    return weft_data_event_put(&level, &order->value);
}

static weft_status_t level_get(const struct order *order, struct report *report)
{
    return weft_data_event_get(weft_data_event_ref(&level), &report->value, order->timeout);
}

static weft_status_t flags_post(const struct order *order, struct report *report)
{
    (void)report;
    return weft_flags_post(&marks, order->value);
}

static weft_status_t flags_post_counted(const struct order *order, struct report *report)
{
    return weft_flags_post_counted(&marks, order->value, &report->value);
}

static weft_status_t flags_set(const struct order *order, struct report *report)
{
    (void)report;
    return weft_flags_set(&marks, order->value);
}

static weft_status_t flags_clear(const struct order *order, struct report *report)
{
    (void)report;
    return weft_flags_clear(&marks, order->value);
}

static weft_status_t flags_wait(const struct order *order, struct report *report)
{
    return weft_flags_wait(&marks, order->value, order->options, &report->value, order->timeout);
}

static weft_status_t meet_put(const struct order *order, struct report *report)
{
    (void)report;
    return weft_port_put(&meet, &order->value, order->timeout);
}

static weft_status_t meet_get(const struct order *order, struct report *report)
{
    return weft_port_get(weft_port_ref(&meet), &report->value, order->timeout);
}

static weft_status_t door_put(const struct order *order, struct report *report)
{
    (void)report;
    return weft_port_put(&door, NULL, order->timeout);
}

static weft_status_t door_get(const struct order *order, struct report *report)
{
    (void)report;
    return weft_port_get(&door, NULL, order->timeout);
}

static weft_status_t slot_put(const struct order *order, struct report *report)
{
    uint8_t byte = (uint8_t)order->value;

    (void)report;
    return weft_port_put(&slot, &byte, order->timeout);
}

/* What surrounds the byte must stay. */
static weft_status_t slot_get(const struct order *order, struct report *report)
{
    uint8_t bytes[3] = {0xA5, 0, 0xA5};
    weft_status_t status = weft_port_get(&slot, &bytes[1], order->timeout);

    report->value = bytes[1];
    report->count = bytes[0] == 0xA5 && bytes[2] == 0xA5;
    return status;
}

static weft_status_t big_put(const struct order *order, struct report *report)
{
    struct big message;

    (void)report;
    for (uint32_t i = 0; i < 64; i++) {
        message.word[i] = order->value * 2654435761U + i * 40503U;
    }
    return weft_msgq_put(&big, &message, order->timeout);
}

/* The count is that of the right words; the value, that of which they are made. */
static weft_status_t big_get(const struct order *order, struct report *report)
{
    struct big message;
    weft_status_t status = weft_msgq_get(weft_msgq_ref(&big), &message, order->timeout);

    report->value = order->value;
    for (uint32_t i = 0; status == WEFT_OK && i < 64; i++) {
        report->count += message.word[i] == order->value * 2654435761U + i * 40503U;
    }
    return status;
}

static weft_status_t big_used(const struct order *order, struct report *report)
{
    (void)order;
    return weft_msgq_used(&big, &report->value);
}

static weft_status_t plan_write(const struct order *order, struct report *report)
{
    (void)report;
    return weft_blackboard_write(&plan, &order->value);
}

static weft_status_t plan_wipe(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return weft_blackboard_wipe(&plan);
}

static weft_status_t plan_read(const struct order *order, struct report *report)
{
    return weft_blackboard_read(&plan, &report->value, &report->count, order->timeout);
}

static weft_status_t plan_read_new(const struct order *order, struct report *report)
{
    report->count = order->value;
    return weft_blackboard_read_new(&plan, &report->value, &report->count, order->timeout);
}

static weft_mutex_ref_t lock_of(uint32_t hub)
{
    switch (hub) {
    case LOCK_A:
        return weft_mutex_ref(&lock_a);
    case LOCK_B:
        return weft_mutex_ref(&lock_b);
    case LOCK_C:
        return weft_mutex_ref(&lock_c);
    default:
        return weft_mutex_ref(&calm);
    }
}

static weft_status_t lock(const struct order *order, struct report *report)
{
    (void)report;
    if (order->value == LOCK_B) {
        return weft_mutex_lock(&lock_b, order->timeout);
    }
    return weft_mutex_lock(lock_of(order->value), order->timeout);
}

static weft_status_t unlock(const struct order *order, struct report *report)
{
    (void)report;
    if (order->value == LOCK_B) {
        return weft_mutex_unlock(&lock_b);
    }
    return weft_mutex_unlock(lock_of(order->value));
}

static weft_status_t rlock(const struct order *order, struct report *report)
{
    (void)report;
    return weft_rmutex_lock(&nested, order->timeout);
}

static weft_status_t runlock(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return weft_rmutex_unlock(&nested);
}

static weft_status_t cond_wait(const struct order *order, struct report *report)
{
    (void)report;
    return weft_cond_wait(&changed, &lock_b, order->timeout);
}

static weft_status_t cond_signal(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return weft_cond_signal(&changed);
}

static weft_status_t cond_broadcast(const struct order *order, struct report *report)
{
    (void)order;
    (void)report;
    return weft_cond_broadcast(&changed);
}

static weft_status_t cond_broadcast_counted(const struct order *order, struct report *report)
{
    (void)order;
    return weft_cond_broadcast_counted(weft_cond_ref(&changed), &report->value);
}

/* Writes the numbers 1 to value. */
static weft_status_t trace_write(const struct order *order, struct report *report)
{
    weft_status_t status = WEFT_OK;

    (void)report;
    for (uint32_t i = 1; status == WEFT_OK && i <= order->value; i++) {
        status = weft_blackboard_write(&trace, &i);
    }
    return status;
}

static weft_status_t trace_read(const struct order *order, struct report *report)
{
    return weft_blackboard_read(&trace, &report->value, &report->count, order->timeout);
}

const act_t acts[ACTS] = {
    [NOP] = nop,
    [END] = end,
    [PROBE] = probe,
    [WAITERS] = waiters,
    [ABORT] = abort_one,
    [AGAIN] = again,
    [SEM_GIVE] = sem_give,
    [SEM_TAKE] = sem_take,
    [SEM_TAKE_BY_REF] = sem_take_by_ref,
    [SEM_COUNT] = sem_count,
    [EVENT_RAISE] = event_raise,
    [EVENT_TEST] = event_test,
    [LEVEL_PUT] = level_put,
    [LEVEL_GET] = level_get,
    [FLAGS_POST] = flags_post,
    [FLAGS_POST_COUNTED] = flags_post_counted,
    [FLAGS_SET] = flags_set,
    [FLAGS_CLEAR] = flags_clear,
    [FLAGS_WAIT] = flags_wait,
    [MEET_PUT] = meet_put,
    [MEET_GET] = meet_get,
    [DOOR_PUT] = door_put,
    [DOOR_GET] = door_get,
    [SLOT_PUT] = slot_put,
    [SLOT_GET] = slot_get,
    [BIG_PUT] = big_put,
    [BIG_GET] = big_get,
    [BIG_USED] = big_used,
    [PLAN_WRITE] = plan_write,
    [PLAN_WIPE] = plan_wipe,
    [PLAN_READ] = plan_read,
    [PLAN_READ_NEW] = plan_read_new,
    [LOCK] = lock,
    [UNLOCK] = unlock,
    [RLOCK] = rlock,
    [RUNLOCK] = runlock,
    [COND_WAIT] = cond_wait,
    [COND_SIGNAL] = cond_signal,
    [COND_BROADCAST] = cond_broadcast,
    [COND_BROADCAST_COUNTED] = cond_broadcast_counted,
    [TRACE_WRITE] = trace_write,
    [TRACE_READ] = trace_read,
};
