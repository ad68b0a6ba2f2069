/* SPDX-License-Identifier: MIT */
/** @file The hubs of the node of the fuzzer of system calls, and the kinds that suit each call. */
#ifndef TESTS_FUZZ_USER_OBJECTS_H
#define TESTS_FUZZ_USER_OBJECTS_H

#include <string.h>

#include <weft/user_calls.h>
#include <weft/weft.h>

#include "user.h"

#define BLOCKS 3U

static weft_sem_t sem, go;
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

#define KIND_NONE(call) WEFT_USER_NONE,
#define KIND(name) WEFT_USER_##name,
#define KIND_TASK(call) KIND(TASK)
#define KIND_SEM(call) KIND(SEM)
#define KIND_EVENT(call) KIND(EVENT)
#define KIND_FLAGS(call) KIND(FLAGS)
#define KIND_PORT(call) KIND(PORT)
#define KIND_MSGQ(call) KIND(MSGQ)
#define KIND_DATA(call) KIND(DATA_EVENT)
#define KIND_BOARD(call) KIND(BLACKBOARD)
#define KIND_MUTEX(call) KIND(MUTEX)
#define KIND_RMUTEX(call) KIND(RMUTEX)
#define KIND_COND(call) KIND(COND)
#define KIND_HUB(call) KIND(HUB)
#define KIND_POOL(call) KIND(POOL)
#define KIND_PACKET(call) KIND(PACKET_POOL)
#define KIND_STACK(call) KIND(STACK)
#define KIND_QUEUE(call) KIND(QUEUE)
#define KIND_SWI(call) KIND(SWI)
#define KIND_LOG(call) KIND(LOG)
#define KIND_BARRIER(call) KIND(BARRIER)
#define KIND_FUNCTION(call) KIND(FUNCTION)

/* clang-format off */
static const uint8_t kinds[] = {
    WEFT_USER_CALLS_TIME(KIND_NONE) WEFT_USER_CALLS_TASK(KIND_TASK) WEFT_USER_CALLS_SEM(KIND_SEM)
    WEFT_USER_CALLS_EVENT(KIND_EVENT) WEFT_USER_CALLS_FLAGS(KIND_FLAGS)
    WEFT_USER_CALLS_PORT(KIND_PORT) WEFT_USER_CALLS_MSGQ(KIND_MSGQ)
    WEFT_USER_CALLS_DATA_EVENT(KIND_DATA) WEFT_USER_CALLS_BLACKBOARD(KIND_BOARD)
    WEFT_USER_CALLS_MUTEX(KIND_MUTEX) WEFT_USER_CALLS_RMUTEX(KIND_RMUTEX)
    WEFT_USER_CALLS_COND(KIND_COND) WEFT_USER_CALLS_HUB(KIND_HUB) WEFT_USER_CALLS_POOL(KIND_POOL)
    WEFT_USER_CALLS_PACKET(KIND_PACKET) WEFT_USER_CALLS_STACK(KIND_STACK)
    WEFT_USER_CALLS_QUEUE(KIND_QUEUE) WEFT_USER_CALLS_SWI(KIND_SWI) WEFT_USER_CALLS_LOG(KIND_LOG)
    WEFT_USER_CALLS_BARRIER(KIND_BARRIER) WEFT_USER_CALLS_FUNCTION(KIND_FUNCTION)
    WEFT_USER_CALLS_RESET(KIND_SEM)
};
/* clang-format on */

#endif
