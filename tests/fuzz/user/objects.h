/* SPDX-License-Identifier: MIT */
/** @file The hubs of the node whose user tasks use hubs of their own node. */
#ifndef TESTS_FUZZ_USER_OBJECTS_H
#define TESTS_FUZZ_USER_OBJECTS_H

#include <string.h>

#include <weft/weft.h>

#include "user.h"

#define BLOCKS 3U

static weft_sem_t sem;
static weft_event_t event;
static weft_barrier_t barrier;
static weft_function_t function;
static weft_flags_t flags;
static weft_port_t port;
static weft_msgq_t msgq;
static uint32_t ring[2];
static weft_data_event_t data_event;
static uint32_t data_memory;
static weft_blackboard_t board;
static uint32_t board_memory;
static weft_mutex_t mutex;
static weft_rmutex_t rmutex;
static weft_cond_t cond;
static weft_pool_t pool, packets, nodes;
static uintptr_t pool_words[BLOCKS], packet_words[BLOCKS];
static weft_stack_t stack;
static uintptr_t stack_memory[4];
static weft_queue_t queue, bare_queue; /* the latter without nodes */
static weft_queue_node_t node_memory_of_queue[3];
static weft_swi_t swi;
static weft_log_t event_log;
static weft_log_record_t records[4];
static uint32_t account;

static bool account_put(weft_hub_t *hub, void *arg)
{
    uint32_t amount;

    (void)hub;
    memcpy(&amount, arg, sizeof amount);
    account += amount & 3U;
    return account < 8U || (account -= amount & 3U, false);
}

static bool account_get(weft_hub_t *hub, void *arg)
{
    uint32_t amount;

    (void)hub;
    memcpy(&amount, arg, sizeof amount);
    if (account < (amount & 3U)) {
        return false;
    }
    account -= amount & 3U;
    return true;
}

static const weft_hub_type_t account_type = {account_put, account_get};
static weft_hub_t hub;

#endif
