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
    WEFT_USER_CALLS_RESET(X)
/* clang-format on */

#endif
