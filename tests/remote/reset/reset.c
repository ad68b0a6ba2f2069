/* SPDX-License-Identifier: MIT */
/** @file A task waits at each kind of hub until one of another node resets it. */
#include "system.h"

#define KINDS 15U

static uint32_t word;
static uint32_t released;

void owner(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&lock, WEFT_FOREVER);
    (void)weft_rmutex_lock(&nested, WEFT_FOREVER);
    weft_sleep(WEFT_FOREVER);
}

static weft_status_t wait_cond(void)
{
    weft_status_t status;

    (void)weft_mutex_lock(&own, WEFT_FOREVER);
    status = weft_cond_wait(&changed, &own, WEFT_FOREVER);
    (void)weft_mutex_unlock(&own);
    return status;
}

/** The first call takes what there is. */
static weft_status_t wait_pools(bool of_packets)
{
    weft_packet_t *packet;
    void *block;

    if (of_packets) {
        (void)weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT);
        return weft_packet_alloc(&packets, &packet, WEFT_FOREVER);
    }
    (void)weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT);
    return weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
}

static weft_status_t wait_values(unsigned kind)
{
    switch (kind) {
    case 8:
        return weft_blackboard_read(&plan, &word, NULL, WEFT_FOREVER);
    case 9:
        return weft_mutex_lock(&lock, WEFT_FOREVER);
    case 10:
        return weft_rmutex_lock(&nested, WEFT_FOREVER);
    case 11:
        return wait_cond();
    case 12:
        return wait_pools(false);
    case 13:
        return wait_pools(true);
    default:
        return weft_barrier_wait(&gate, WEFT_FOREVER);
    }
}

static weft_status_t wait_for(unsigned kind)
{
    switch (kind) {
    case 0:
        return weft_sem_take(&units, WEFT_FOREVER);
    case 1:
        return weft_sem_take(&posted, WEFT_FOREVER);
    case 2:
        return weft_event_wait(&bell, WEFT_FOREVER);
    case 3:
        return weft_flags_wait(&marks, 1, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
    case 4:
        return weft_port_get(&meet, &word, WEFT_FOREVER);
    case 5:
        return weft_msgq_get(&numbers, &word, WEFT_FOREVER);
    case 6:
        return weft_msgq_get(&many, &word, WEFT_FOREVER);
    case 7:
        return weft_data_event_get(&level, &word, WEFT_FOREVER);
    default:
        return wait_values(kind);
    }
}

void waits(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < 2U * KINDS; i++) {
        released += wait_for(i % KINDS) == WEFT_RESET;
        weft_sem_give(&next);
    }
    weft_sleep(WEFT_MS(50));
    weft_printf("waits: released %u times\n", (unsigned)released);
    weft_exit(0);
}

static weft_status_t reset_value(unsigned kind)
{
    switch (kind) {
    case 8:
        return weft_blackboard_reset(&plan);
    case 9:
        return weft_mutex_reset(&lock);
    case 10:
        return weft_rmutex_reset(&nested);
    case 11:
        return weft_cond_reset(&changed);
    case 12:
        return weft_pool_reset(&blocks);
    case 13:
        return weft_packet_pool_reset(&packets);
    default:
        return weft_barrier_reset(weft_barrier_ref(&gate));
    }
}

static weft_status_t reset(unsigned kind)
{
    switch (kind) {
    case 0:
        return weft_sem_reset(&units);
    case 1:
        return weft_sem_reset(&posted);
    case 2:
        return weft_event_reset(&bell);
    case 3:
        return weft_flags_reset(&marks);
    case 4:
        return weft_port_reset(&meet);
    case 5:
        return weft_msgq_reset(&numbers);
    case 6:
        return weft_msgq_reset(&many);
    case 7:
        return weft_data_event_reset(&level);
    default:
        return reset_value(kind);
    }
}

static weft_status_t count_value(unsigned kind, uint32_t *tasks)
{
    switch (kind) {
    case 8:
        return weft_blackboard_reset_counted(&plan, tasks);
    case 9:
        return weft_mutex_reset_counted(&lock, tasks);
    case 10:
        return weft_rmutex_reset_counted(&nested, tasks);
    case 11:
        return weft_cond_reset_counted(&changed, tasks);
    case 12:
        return weft_pool_reset_counted(&blocks, tasks);
    case 13:
        return weft_packet_pool_reset_counted(&packets, tasks);
    default:
        return weft_barrier_reset_counted(weft_barrier_ref(&gate), tasks);
    }
}

static weft_status_t count(unsigned kind, uint32_t *tasks)
{
    switch (kind) {
    case 0:
        return weft_sem_reset_counted(&units, tasks);
    case 1:
        return weft_sem_reset_counted(&posted, tasks);
    case 2:
        return weft_event_reset_counted(&bell, tasks);
    case 3:
        return weft_flags_reset_counted(&marks, tasks);
    case 4:
        return weft_port_reset_counted(&meet, tasks);
    case 5:
        return weft_msgq_reset_counted(&numbers, tasks);
    case 6:
        return weft_msgq_reset_counted(&many, tasks);
    case 7:
        return weft_data_event_reset_counted(&level, tasks);
    default:
        return count_value(kind, tasks);
    }
}

/**
 * Resets each hub until the task there has been released: it may not have begun to wait. In the
 * second round the number is asked for.
 */
void resets(void *arg)
{
    unsigned failed = 0;
    uint32_t sum = 0;

    (void)arg;
    weft_sleep(WEFT_MS(20)); /* all wait */
    for (unsigned i = 0; i < 2U * KINDS; i++) {
        do {
            uint32_t tasks = 0;

            failed += (i < KINDS ? reset(i) : count(i - KINDS, &tasks)) != WEFT_OK;
            sum += tasks;
        } while (weft_sem_take(&next, WEFT_MS(2)) != WEFT_OK);
    }
    weft_printf("resets: %u failed, %u counted\n", failed, (unsigned)sum);
    weft_exit(0);
}

/** A task of the node that resets is released over there as others are. */
void also(void *arg)
{
    (void)arg;
    weft_printf("also: %s\n",
                weft_sem_take(&units, WEFT_FOREVER) == WEFT_RESET ? "reset" : "no reset");
}
