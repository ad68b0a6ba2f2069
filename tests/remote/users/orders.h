/* SPDX-License-Identifier: MIT */
/** @file What the tests tell the caller, and what it reports. */
#ifndef TESTS_REMOTE_USERS_ORDERS_H
#define TESTS_REMOTE_USERS_ORDERS_H

#include <stdint.h>

/** Each is one line of source, whatever the node of its hub. */
typedef enum act {
    NOP,
    SEM_GIVE,
    SEM_TAKE,
    SEM_TAKE_BY_REF,
    SEM_TAKE_HERE_BY_REF,
    SEM_GIVE_FULL,
    PULSE,
    NEVER,
    EVENT_RAISE,
    EVENT_WAIT,
    FLAGS_POST,
    FLAGS_SET,
    FLAGS_CLEAR,
    FLAGS_WAIT,
    DOOR_PUT,
    DOOR_GET,
    BOARD_WIPE,
    LOCK,
    UNLOCK,
    NESTED_LOCK,
    NESTED_UNLOCK,
    COND_WAIT,
    COND_SIGNAL,
    COND_BROADCAST,
    BARRIER_WAIT,
    NOTICE,
    TASK_START,
    TASK_SUSPEND,
    TASK_RESUME,
    TASK_CANCEL,
    TASK_ABORT,
    TASK_SET_PRIORITY,
    /* With memory of the caller: the value is its address, or 0 for memory that it chooses. */
    MESSAGES,
    PORT_PUT = MESSAGES,
    MSGQ_PUT,
    DATA_PUT,
    BOARD_WRITE,
    CALL_ARGUMENT,
    RESULTS, /**< the hub writes a message from here on */
    PORT_GET = RESULTS,
    MSGQ_GET,
    DATA_GET,
    BOARD_READ,
    BOARD_READ_NEW,
    CALL,
    COUNTS, /**< a word from here on, which must be aligned */
    SEM_COUNT = COUNTS,
    MSGQ_USED,
    FLAGS_POST_COUNTED,
    FLAGS_WAIT_MATCHED,
    COND_BROADCAST_COUNTED,
    BARRIER_WAITING,
    BOARD_READ_COUNT,
    BOARD_READ_NEW_COUNT,
    TASK_STATE, /* a byte on some processors, and so aligned anywhere */
    TASK_PRIORITY,
    /* Offences. */
    OFFENCES,
    FOREIGN = OFFENCES, /**< a hub of another user task */
    FORGED,             /**< no handle */
    OTHER_KIND,         /**< an event for a semaphore */
    NO_RIGHT,           /**< a reset without the right */
    NO_RIGHT_COUNTED,
    LOCAL_AS_REMOTE,
    REMOTE_AS_LOCAL,
    COND_WITH_OTHER_NODE,
    ACTS,
} act_t;

typedef struct order {
    uint64_t timeout;
    uintptr_t value;
    act_t act;
} order_t;

#define WORDS 5U

/** A message. */
typedef struct words {
    uint32_t word[WORDS];
} words_t;

typedef struct result {
    uint32_t status;
    uint32_t value;
    words_t words;
} result_t;

/** In the partition of the caller: the kernel's tests read and write it. */
typedef struct shared {
    words_t message;
    uint32_t count;
    uintptr_t hostile; /**< what the helper overwrites the two with */
} shared_t;

extern shared_t shared;

#endif
