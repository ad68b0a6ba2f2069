/* SPDX-License-Identifier: MIT */
/** @file What the caller is told to call, and with which argument. */
#ifndef TESTS_USER_REFUSALS_ORDER_H
#define TESTS_USER_REFUSALS_ORDER_H

#include <stdint.h>

#include <weft/hub.h>

/** Every system call that takes a pointer; calls with two stand here for each. */
typedef enum call {
    MSGQ_PUT,
    MSGQ_GET,
    MSGQ_USED,
    PORT_PUT,
    PORT_GET,
    DATA_EVENT_PUT,
    DATA_EVENT_GET,
    BLACKBOARD_WRITE,
    BLACKBOARD_READ,
    BLACKBOARD_READ_COUNT,
    BLACKBOARD_READ_NEW,
    BLACKBOARD_READ_NEW_COUNT,
    HUB_PUT,
    HUB_GET,
    SEM_COUNT,
    FLAGS_POST_COUNTED,
    COND_BROADCAST_COUNTED,
    RESET_COUNTED,
    BARRIER_WAITING,
    FUNCTION_ARGUMENT,
    FUNCTION_RESULT,
    STACK_POP,
    QUEUE_GET,
    POOL_ALLOC,
    PACKET_ALLOC,
    PACKET_FREE,
    TASK_PRIORITY,
    TASK_STATE,
    CONSOLE_WRITE,
    POINTERS, /**< their number; others: */
    NO_CALL,
    POOL_FREE, /**< of what is as far behind the first block as the argument says */
    RESET_TASK,
    RESET_LOG,
} call_t;

#define BLOCK 20U
#define BLOCKS 2U

typedef struct order {
    call_t call;
    uintptr_t argument;
} order_t;

/** A hub that lets everything pass. */
typedef struct gate {
    weft_hub_t hub;
} gate_t;

#endif
