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

/** The first takes what there is. */
static weft_status_t wait_pools(bool of_packets)
{
    weft_packet_t *packet;
    void *block;

    if (of_packets) {
        return weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT) == WEFT_OK
                   ? weft_packet_alloc(&packets, &packet, WEFT_FOREVER)
                   : WEFT_OK;
    }
    return weft_pool_alloc(&blocks, &block, WEFT_NO_WAIT) == WEFT_OK
               ? weft_pool_alloc(&blocks, &block, WEFT_FOREVER)
               : WEFT_OK;
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
    for (unsigned kind = 0; kind < KINDS; kind++) {
        released += wait_for(kind) == WEFT_RESET;
        weft_sem_give(&next);
    }
    weft_sleep(WEFT_MS(50));
    weft_printf("waits: released from %u kinds of hubs\n", (unsigned)released);
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

/** Resets each hub until the task there has been released: it may not have begun to wait. */
void resets(void *arg)
{
    unsigned failed = 0;

    (void)arg;
    weft_sleep(WEFT_MS(20)); /* all wait */
    for (unsigned kind = 0; kind < KINDS; kind++) {
        do {
            failed += reset(kind) != WEFT_OK;
        } while (weft_sem_take(&next, WEFT_MS(2)) != WEFT_OK);
    }
    weft_printf("resets: %u failed\n", failed);
    weft_exit(0);
}

/** A task of the node that resets is released over there as others are. */
void also(void *arg)
{
    (void)arg;
    weft_printf("also: %s\n",
                weft_sem_take(&units, WEFT_FOREVER) == WEFT_RESET ? "reset" : "no reset");
}
