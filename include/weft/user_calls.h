/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * The system calls of user tasks, by kind of object. Macros only, as assembly includes it too. The
 * calls are numbered in this order, from 0. X(call) stands for a stub weft_svc_<call>, which runs
 * in the user task, and a function weft_call_<call> of the kernel.
 */
#ifndef WEFT_USER_CALLS_H
#define WEFT_USER_CALLS_H

#include <weft/config.h>

/* clang-format off */
/** Those whose result has 64 bits: weft_wide_<call> is the function of the kernel. */
#define WEFT_USER_CALLS_WIDE(X) \
    X(clock_now) \
    X(flags_request)

#define WEFT_USER_CALLS_TIME(X) \
    X(yield) \
    X(sleep) \
    X(sleep_until) \
    X(clock_now) \
    X(task_self) \
    X(task_exit) \
    X(console_write)
#define WEFT_USER_CALLS_TASK(X) \
    X(task_start) \
    X(task_suspend) \
    X(task_resume) \
    X(task_abort) \
    X(task_cancel) \
    X(task_set_priority) \
    X(task_priority) \
    X(task_effective_priority) \
    X(task_state)
#define WEFT_USER_CALLS_SEM(X) \
    X(sem_give) \
    X(sem_take) \
    X(sem_count)
#define WEFT_USER_CALLS_EVENT(X) \
    X(event_raise) \
    X(event_wait)
#define WEFT_USER_CALLS_FLAGS(X) \
    X(flags_post) \
    X(flags_post_counted) \
    X(flags_set) \
    X(flags_set_masked) \
    X(flags_test) \
    X(flags_clear) \
    X(flags_request)
#define WEFT_USER_CALLS_PORT(X) \
    X(port_put) \
    X(port_get)
#define WEFT_USER_CALLS_MSGQ(X) \
    X(msgq_put) \
    X(msgq_get) \
    X(msgq_used)
#define WEFT_USER_CALLS_DATA_EVENT(X) \
    X(data_event_put) \
    X(data_event_get)
#define WEFT_USER_CALLS_BLACKBOARD(X) \
    X(blackboard_write) \
    X(blackboard_wipe) \
    X(blackboard_request) \
    X(blackboard_request_new)
#define WEFT_USER_CALLS_MUTEX(X) \
    X(mutex_lock) \
    X(mutex_unlock)
#define WEFT_USER_CALLS_RMUTEX(X) \
    X(rmutex_lock) \
    X(rmutex_unlock)
#define WEFT_USER_CALLS_COND(X) \
    X(cond_wait) \
    X(cond_signal) \
    X(cond_broadcast) \
    X(cond_broadcast_counted)
#define WEFT_USER_CALLS_HUB(X) \
    X(hub_put) \
    X(hub_get)
#define WEFT_USER_CALLS_POOL(X) \
    X(pool_alloc) \
    X(pool_free)
#define WEFT_USER_CALLS_PACKET(X) \
    X(packet_alloc) \
    X(packet_free)
#define WEFT_USER_CALLS_STACK(X) \
    X(stack_push) \
    X(stack_pop) \
    X(stack_count)
#define WEFT_USER_CALLS_QUEUE(X) \
    X(queue_put_alloc) \
    X(queue_append_alloc) \
    X(queue_prepend_alloc) \
    X(queue_get)
#define WEFT_USER_CALLS_SWI(X) \
    X(swi_post) \
    X(swi_or) \
    X(swi_inc) \
    X(swi_andn) \
    X(swi_dec)
#define WEFT_USER_CALLS_LOG(X) \
    X(log_event) \
    X(log_request)
#define WEFT_USER_CALLS_BARRIER(X) \
    X(barrier_wait) \
    X(barrier_waiting)
#define WEFT_USER_CALLS_FUNCTION(X) \
    X(function_request)
#define WEFT_USER_CALLS_RESET(X) \
    X(reset) \
    X(reset_counted)
#define WEFT_USER_CALLS_USER(X) \
    X(user_create)

#define WEFT_USER_CALLS_REMOTE_TASK(X) \
    X(remote_task_start) \
    X(remote_task_suspend) \
    X(remote_task_resume) \
    X(remote_task_abort) \
    X(remote_task_cancel) \
    X(remote_task_set_priority) \
    X(remote_task_priority) \
    X(remote_task_state)
#define WEFT_USER_CALLS_REMOTE_SEM(X) \
    X(remote_sem_give) \
    X(remote_sem_take) \
    X(remote_sem_count)
#define WEFT_USER_CALLS_REMOTE_EVENT(X) \
    X(remote_event_raise) \
    X(remote_event_wait)
#define WEFT_USER_CALLS_REMOTE_FLAGS(X) \
    X(remote_flags_post) \
    X(remote_flags_post_counted) \
    X(remote_flags_set) \
    X(remote_flags_clear) \
    X(remote_flags_request)
#define WEFT_USER_CALLS_REMOTE_PORT(X) \
    X(remote_port_put) \
    X(remote_port_get)
#define WEFT_USER_CALLS_REMOTE_MSGQ(X) \
    X(remote_msgq_put) \
    X(remote_msgq_get) \
    X(remote_msgq_used)
#define WEFT_USER_CALLS_REMOTE_DATA_EVENT(X) \
    X(remote_data_event_put) \
    X(remote_data_event_get)
#define WEFT_USER_CALLS_REMOTE_BLACKBOARD(X) \
    X(remote_blackboard_write) \
    X(remote_blackboard_wipe) \
    X(remote_blackboard_request) \
    X(remote_blackboard_request_new)
#define WEFT_USER_CALLS_REMOTE_MUTEX(X) \
    X(remote_mutex_lock) \
    X(remote_mutex_unlock)
#define WEFT_USER_CALLS_REMOTE_RMUTEX(X) \
    X(remote_rmutex_lock) \
    X(remote_rmutex_unlock)
#define WEFT_USER_CALLS_REMOTE_COND(X) \
    X(remote_cond_wait) \
    X(remote_cond_signal) \
    X(remote_cond_broadcast) \
    X(remote_cond_broadcast_counted)
#define WEFT_USER_CALLS_REMOTE_BARRIER(X) \
    X(remote_barrier_wait) \
    X(remote_barrier_waiting)
#define WEFT_USER_CALLS_REMOTE_FUNCTION(X) \
    X(remote_function_request)
#define WEFT_USER_CALLS_REMOTE_RESET(X) \
    X(remote_reset) \
    X(remote_reset_counted)

/** Those for objects of other nodes, behind all others. */
#define WEFT_USER_CALLS_REMOTE(X) \
    WEFT_USER_CALLS_REMOTE_TASK(X) \
    WEFT_USER_CALLS_REMOTE_SEM(X) \
    WEFT_USER_CALLS_REMOTE_EVENT(X) \
    WEFT_USER_CALLS_REMOTE_FLAGS(X) \
    WEFT_USER_CALLS_REMOTE_PORT(X) \
    WEFT_USER_CALLS_REMOTE_MSGQ(X) \
    WEFT_USER_CALLS_REMOTE_DATA_EVENT(X) \
    WEFT_USER_CALLS_REMOTE_BLACKBOARD(X) \
    WEFT_USER_CALLS_REMOTE_MUTEX(X) \
    WEFT_USER_CALLS_REMOTE_RMUTEX(X) \
    WEFT_USER_CALLS_REMOTE_COND(X) \
    WEFT_USER_CALLS_REMOTE_BARRIER(X) \
    WEFT_USER_CALLS_REMOTE_FUNCTION(X) \
    WEFT_USER_CALLS_REMOTE_RESET(X)

/** All of them, in the order of their numbers. */
#define WEFT_USER_CALLS_ALL(X) \
    WEFT_USER_CALLS_TIME(X) \
    WEFT_USER_CALLS_TASK(X) \
    WEFT_USER_CALLS_SEM(X) \
    WEFT_USER_CALLS_EVENT(X) \
    WEFT_USER_CALLS_FLAGS(X) \
    WEFT_USER_CALLS_PORT(X) \
    WEFT_USER_CALLS_MSGQ(X) \
    WEFT_USER_CALLS_DATA_EVENT(X) \
    WEFT_USER_CALLS_BLACKBOARD(X) \
    WEFT_USER_CALLS_MUTEX(X) \
    WEFT_USER_CALLS_RMUTEX(X) \
    WEFT_USER_CALLS_COND(X) \
    WEFT_USER_CALLS_HUB(X) \
    WEFT_USER_CALLS_POOL(X) \
    WEFT_USER_CALLS_PACKET(X) \
    WEFT_USER_CALLS_STACK(X) \
    WEFT_USER_CALLS_QUEUE(X) \
    WEFT_USER_CALLS_SWI(X) \
    WEFT_USER_CALLS_LOG(X) \
    WEFT_USER_CALLS_BARRIER(X) \
    WEFT_USER_CALLS_FUNCTION(X) \
    WEFT_USER_CALLS_RESET(X) \
    WEFT_USER_CALLS_USER(X) \
    WEFT_CONFIG_USER_REMOTE_CALLS(X)
/* clang-format on */

#endif
