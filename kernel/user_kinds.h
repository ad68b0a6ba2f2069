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

#endif
