/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The storm over networks: what its parts on one node share. The image is the
 * same on all nodes; which links, ways, hubs and tasks a node has comes from the
 * scene, as words that storm.py writes and tables.c reads.
 */
#ifndef TESTS_NETWORK_STORM_STORM_H
#define TESTS_NETWORK_STORM_STORM_H

#include <weft/remote.h>
#include <weft/request.h>
#include <weft/weft.h>

#include "ledger.h"

/** Tasks of a node, its boss not counted. */
#define STORM_TASKS 6U

/** Messages of a queue in one packet. */
#define STORM_BATCH 4U

/** Tasks of a node that others control. */
#define STORM_VICTIMS 4U

/** Tasks of a node that serve functions. */
#define STORM_SERVERS 4U

/** A hub that tasks of this node use, or that lives here. */
typedef struct storm_hub {
    uint32_t number;  /**< among all hubs of the system */
    uint8_t kind;     /**< enum storm_kind */
    uint16_t home;    /**< node */
    uint32_t initial; /**< units, depth; of a condition variable: number of its mutex */
    bool is_local;
    bool is_posted; /**< what adds to it does not wait for an answer */
    uintptr_t ref;  /**< of a weft_<kind>_ref_t */
} storm_hub_t;

/** A task and what it may do. */
typedef struct storm_actor {
    weft_task_t *task;
    uint16_t number; /**< among all tasks of the system */
    uint8_t priority;
    uint8_t uses;
    const uint32_t *hubs; /**< places in storm.hubs of those that it uses */
    uint32_t random;
    unsigned requests;
    weft_request_t *request[LEDGER_REQUESTS];
    uintptr_t victim;       /**< of a weft_task_ref_t that it controls; 0: none */
    uint16_t victim_number; /**< among all of the system */
    uint16_t victim_home;   /**< node */
    volatile bool done;
} storm_actor_t;

/** A task that serves a function of this node. */
typedef struct storm_server {
    weft_task_t task;
    weft_task_attr_t attr;
    weft_function_call_t call;
    const storm_hub_t *hub;
    storm_actor_t chance; /**< for its random numbers only */
    volatile bool works;  /**< it executes a call */
} storm_server_t;

/** This node. */
typedef struct storm {
    uint32_t mode; /**< enum storm_mode */
    uint32_t seed;
    uint32_t self;
    uint32_t nodes;
    uint32_t end;        /**< of the work, in microseconds */
    uint32_t slack;      /**< what a call may take beyond its timeout, in microseconds */
    uint32_t settle;     /**< until all owners have inherited, in microseconds */
    uint32_t rounds;     /**< calls of each task; 0: until the end */
    uint32_t task_count; /**< of the system */
    uint32_t hub_count;  /**< that this node knows */
    storm_hub_t *hubs;
    uint32_t actor_count;
    storm_actor_t actors[STORM_TASKS];
    uint32_t victim_count;
    weft_task_t *victims[STORM_VICTIMS];
    uint32_t server_count;
    storm_server_t servers[STORM_SERVERS];
    ledger_t *ledger;
    volatile bool stop;
} storm_t;

extern storm_t storm;

enum storm_mode {
    STORM_CALM = 1,   /**< links and nodes do not fail: more can be checked */
    STORM_ABORTS = 2, /**< tasks are ended and started again */
    STORM_RING = 4, /**< no storm: each task gives to the first of its hubs, takes from the last */
    STORM_RAW = 8,  /**< links repair what the medium does */
};

/** Reads the scene and makes the tables of the network. */
void storm_tables(void);

/** Body of all tasks but the boss. @param arg its storm_actor_t */
void storm_actor(void *arg);

/** Body of tasks that others control. @param arg its number */
void storm_victim(void *arg);

/** Makes those of this node anew that were ended. */
void storm_make_victims(void);

/** Body of tasks that serve functions. @param arg its storm_server_t */
void storm_serve(void *arg);

void storm_start_server(storm_server_t *server);

/** Ends a server wherever it is, and starts it again. */
void storm_abort_server(storm_server_t *server);

/** At the end no server works, and none has a priority that it inherited. */
void storm_check_servers(void);

/** Body of the boss. */
void storm_boss(void *arg);

/** The next random number of an actor below n. */
uint32_t storm_draw(storm_actor_t *actor, uint32_t n);

/** Virtual time since the start of the run in microseconds, the same on all nodes. */
uint64_t storm_now(void);

/** Ends the run unless it holds. */
void storm_check(bool holds, const char *what, unsigned long a, unsigned long b);

/** What is left in a queue at the end: enters it in the ledger. */
void storm_left_over(const storm_hub_t *hub);

/** Blocks of a pool of this node that nobody has. */
uint32_t storm_free_blocks(const storm_hub_t *hub);

/** A pool was made anew: what others have of it is none of its blocks. */
void storm_forget_blocks(uint32_t number);

/** What the tasks are made of. */
extern const weft_task_attr_t storm_actor_attr[STORM_TASKS];
extern weft_task_attr_t storm_victim_attr[STORM_VICTIMS];

#endif
