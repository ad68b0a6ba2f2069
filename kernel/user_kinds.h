/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Kinds of objects in the permission tables of user tasks.
 */
#ifndef KERNEL_USER_KINDS_H
#define KERNEL_USER_KINDS_H

enum weft_user_kind {
    WEFT_USER_NONE, /**< not permitted to this task */
    WEFT_USER_TASK,
    WEFT_USER_SEM,
    WEFT_USER_EVENT,
    WEFT_USER_FLAGS,
    WEFT_USER_PORT,
    WEFT_USER_MSGQ,
    WEFT_USER_DATA_EVENT,
    WEFT_USER_BLACKBOARD,
    WEFT_USER_MUTEX,
    WEFT_USER_RMUTEX,
    WEFT_USER_COND,
    WEFT_USER_HUB,
    WEFT_USER_POOL,
    WEFT_USER_PACKET_POOL,
    WEFT_USER_STACK,
    WEFT_USER_QUEUE,
    WEFT_USER_SWI,
    WEFT_USER_LOG,
    WEFT_USER_BARRIER,
    WEFT_USER_FUNCTION,
    WEFT_USER_REMOTE_TASK, /**< of another node; a weft_remote_<kind>_t */
    WEFT_USER_REMOTE_SEM,
    WEFT_USER_REMOTE_EVENT,
    WEFT_USER_REMOTE_FLAGS,
    WEFT_USER_REMOTE_PORT,
    WEFT_USER_REMOTE_MSGQ,
    WEFT_USER_REMOTE_DATA_EVENT,
    WEFT_USER_REMOTE_BLACKBOARD,
    WEFT_USER_REMOTE_MUTEX,
    WEFT_USER_REMOTE_RMUTEX,
    WEFT_USER_REMOTE_COND,
    WEFT_USER_REMOTE_BARRIER,
    WEFT_USER_REMOTE_FUNCTION,
};

/** Sets of kinds, for static assertions: all of them, ... */
#define WEFT_USER_KINDS_ALL ((2U << WEFT_USER_FUNCTION) - 1U)

/** ... those that can be reset, since tasks wait for them, ... */
#define WEFT_USER_KINDS_RESET                                                                      \
    (1U << WEFT_USER_SEM | 1U << WEFT_USER_EVENT | 1U << WEFT_USER_FLAGS | 1U << WEFT_USER_PORT |  \
     1U << WEFT_USER_MSGQ | 1U << WEFT_USER_DATA_EVENT | 1U << WEFT_USER_BLACKBOARD |              \
     1U << WEFT_USER_MUTEX | 1U << WEFT_USER_RMUTEX | 1U << WEFT_USER_COND | 1U << WEFT_USER_HUB | \
     1U << WEFT_USER_POOL | 1U << WEFT_USER_PACKET_POOL | 1U << WEFT_USER_STACK |                  \
     1U << WEFT_USER_QUEUE | 1U << WEFT_USER_BARRIER | 1U << WEFT_USER_FUNCTION)

/** ... and of these, the ones that have other wait queues than the member `waitq`. */
#define WEFT_USER_KINDS_OTHER_QUEUES                                                               \
    (1U << WEFT_USER_BLACKBOARD | 1U << WEFT_USER_RMUTEX | 1U << WEFT_USER_HUB |                   \
     1U << WEFT_USER_PACKET_POOL | 1U << WEFT_USER_FUNCTION)

#endif
