/* SPDX-License-Identifier: MIT */
/** @file The kind of object that suits each system call, in the order of their numbers. */
#ifndef TESTS_FUZZ_USER_KINDS_H
#define TESTS_FUZZ_USER_KINDS_H

#include <weft/user_calls.h>

#include "node.h"
#include "user_kinds.h"

#define KIND(name) WEFT_USER_##name,
#define KIND_SLOT(call) NODE_SLOT,
#define KIND_NONE(call) KIND(NONE)
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
#define KIND_REMOTE_TASK(call) KIND(REMOTE_TASK)
#define KIND_REMOTE_SEM(call) KIND(REMOTE_SEM)
#define KIND_REMOTE_EVENT(call) KIND(REMOTE_EVENT)
#define KIND_REMOTE_FLAGS(call) KIND(REMOTE_FLAGS)
#define KIND_REMOTE_PORT(call) KIND(REMOTE_PORT)
#define KIND_REMOTE_MSGQ(call) KIND(REMOTE_MSGQ)
#define KIND_REMOTE_DATA(call) KIND(REMOTE_DATA_EVENT)
#define KIND_REMOTE_BOARD(call) KIND(REMOTE_BLACKBOARD)
#define KIND_REMOTE_MUTEX(call) KIND(REMOTE_MUTEX)
#define KIND_REMOTE_RMUTEX(call) KIND(REMOTE_RMUTEX)
#define KIND_REMOTE_COND(call) KIND(REMOTE_COND)
#define KIND_REMOTE_BARRIER(call) KIND(REMOTE_BARRIER)
#define KIND_REMOTE_FUNCTION(call) KIND(REMOTE_FUNCTION)

/* clang-format off */
/** Of calls on objects of the own node. */
#define KINDS_OWN                                                                                  \
    WEFT_USER_CALLS_TIME(KIND_NONE) WEFT_USER_CALLS_TASK(KIND_TASK)                                \
    WEFT_USER_CALLS_SEM(KIND_SEM) WEFT_USER_CALLS_EVENT(KIND_EVENT)                                \
    WEFT_USER_CALLS_FLAGS(KIND_FLAGS) WEFT_USER_CALLS_PORT(KIND_PORT)                              \
    WEFT_USER_CALLS_MSGQ(KIND_MSGQ) WEFT_USER_CALLS_DATA_EVENT(KIND_DATA)                          \
    WEFT_USER_CALLS_BLACKBOARD(KIND_BOARD) WEFT_USER_CALLS_MUTEX(KIND_MUTEX)                       \
    WEFT_USER_CALLS_RMUTEX(KIND_RMUTEX) WEFT_USER_CALLS_COND(KIND_COND)                            \
    WEFT_USER_CALLS_HUB(KIND_HUB) WEFT_USER_CALLS_POOL(KIND_POOL)                                  \
    WEFT_USER_CALLS_PACKET(KIND_PACKET) WEFT_USER_CALLS_STACK(KIND_STACK)                          \
    WEFT_USER_CALLS_QUEUE(KIND_QUEUE) WEFT_USER_CALLS_SWI(KIND_SWI)                                \
    WEFT_USER_CALLS_LOG(KIND_LOG) WEFT_USER_CALLS_BARRIER(KIND_BARRIER)                            \
    WEFT_USER_CALLS_FUNCTION(KIND_FUNCTION) WEFT_USER_CALLS_RESET(KIND_SEM)                            \
    WEFT_USER_CALLS_USER(KIND_SLOT)

/** Of calls on objects of other nodes. */
#define KINDS_REMOTE                                                                               \
    WEFT_USER_CALLS_REMOTE_TASK(KIND_REMOTE_TASK) WEFT_USER_CALLS_REMOTE_SEM(KIND_REMOTE_SEM)      \
    WEFT_USER_CALLS_REMOTE_EVENT(KIND_REMOTE_EVENT)                                                \
    WEFT_USER_CALLS_REMOTE_FLAGS(KIND_REMOTE_FLAGS)                                                \
    WEFT_USER_CALLS_REMOTE_PORT(KIND_REMOTE_PORT) WEFT_USER_CALLS_REMOTE_MSGQ(KIND_REMOTE_MSGQ)    \
    WEFT_USER_CALLS_REMOTE_DATA_EVENT(KIND_REMOTE_DATA)                                            \
    WEFT_USER_CALLS_REMOTE_BLACKBOARD(KIND_REMOTE_BOARD)                                           \
    WEFT_USER_CALLS_REMOTE_MUTEX(KIND_REMOTE_MUTEX)                                                \
    WEFT_USER_CALLS_REMOTE_RMUTEX(KIND_REMOTE_RMUTEX)                                              \
    WEFT_USER_CALLS_REMOTE_COND(KIND_REMOTE_COND)                                                  \
    WEFT_USER_CALLS_REMOTE_BARRIER(KIND_REMOTE_BARRIER)                                            \
    WEFT_USER_CALLS_REMOTE_FUNCTION(KIND_REMOTE_FUNCTION)                                          \
    WEFT_USER_CALLS_REMOTE_RESET(KIND_REMOTE_SEM)
/* clang-format on */

#endif
