/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What is known of the whole system: memory that all nodes share, which no
 * crash erases. Written by whoever makes a call, before and after it.
 *
 * The reference model: what went in comes out, once. A call that was cut off by
 * the death of its task, of its node or of the hub's is unsure: it happened or
 * it did not.
 */
#ifndef TESTS_NETWORK_STORM_LEDGER_H
#define TESTS_NETWORK_STORM_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

#define LEDGER_NODES 1024U
#define LEDGER_HUBS 1024U
#define LEDGER_TASKS 1024U
#define LEDGER_NUMBERS 2048U
#define LEDGER_USES 4U
#define LEDGER_DEPTH 2U
#define LEDGER_REQUESTS 2U
#define LEDGER_BLOCKS 4U
#define LEDGER_VICTIMS 16U

enum storm_kind {
    STORM_SEM,
    STORM_EVENT,
    STORM_FLAGS,
    STORM_PORT,
    STORM_MSGQ,
    STORM_MUTEX,
    STORM_DATA_EVENT,
    STORM_BLACKBOARD,
    STORM_COND,
    STORM_POOL,
    STORM_FUNCTION,
    STORM_KINDS
};

/** The two sides of a hub: what adds to it, what takes from it. */
enum ledger_side { LEDGER_PUT, LEDGER_GET, LEDGER_SIDES };

typedef struct ledger_hub {
    uint32_t done[LEDGER_SIDES];
    uint32_t unsure[LEDGER_SIDES];
    bool reset;                       /**< its node started anew: what it held is gone */
    uint16_t owner;                   /**< of a mutex: task + 1 that is in the section */
    uint32_t waiters;                 /**< tasks that wait for a mutex */
    const void *block[LEDGER_BLOCKS]; /**< of a pool: those that somebody has */
} ledger_hub_t;

/** A message, by sender and number. */
enum ledger_message {
    LEDGER_SENT = 1,   /**< the call is under way, or was cut off */
    LEDGER_PUT_OK = 2, /**< the call succeeded */
    LEDGER_NOT_PUT = 4,
    LEDGER_SEEN = 8,
};

/** A request that was started and not collected. */
typedef struct ledger_request {
    uint16_t hub; /**< + 1; 0: none */
    uint8_t side;
} ledger_request_t;

typedef struct ledger_task {
    uint8_t side;                 /**< of the call that is under way */
    uint8_t units;                /**< that it is about */
    uint16_t hub;                 /**< + 1; 0: none */
    uint16_t holds[LEDGER_DEPTH]; /**< mutexes + 1 */
    uint8_t waits;                /**< + 1: its priority, while it waits for a mutex */
    uint64_t since;               /**< when the call began */
    uint16_t home;                /**< node of the hub */
    uint32_t home_starts;         /**< how often the hub's node had started by then */
    uint32_t numbers;             /**< messages it has sent */
    ledger_request_t request[LEDGER_REQUESTS];
    uint32_t counts[LEDGER_USES]; /**< of blackboards, as it has read them last */
    uint8_t message[LEDGER_NUMBERS];
    uint16_t message_hub[LEDGER_NUMBERS];
    /** Number of the last message from each sender, by the place of the hub among those used. */
    uint16_t last[LEDGER_USES][LEDGER_TASKS];
} ledger_task_t;

/** A task that another controls. */
enum ledger_victim {
    LEDGER_LIVES,
    LEDGER_ENDED, /**< its node has to make it anew */
    LEDGER_FRESH, /**< it was made and not started */
};

typedef struct ledger {
    uint32_t starts[LEDGER_NODES];
    uint64_t started[LEDGER_NODES]; /**< when it did last */
    bool done[LEDGER_NODES];        /**< its tasks are at their end */
    bool checked[LEDGER_NODES];
    uint32_t calls;
    ledger_hub_t hub[LEDGER_HUBS];
    ledger_task_t task[LEDGER_TASKS];
    uint32_t laps[LEDGER_VICTIMS];  /**< of tasks that others control: they only count */
    uint8_t victim[LEDGER_VICTIMS]; /**< enum ledger_victim */
} ledger_t;

#endif
