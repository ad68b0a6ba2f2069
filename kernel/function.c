/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Function. A caller waits in the queue of the function until a server accepts its call, then for
 * the mutex of that call, which the server owns and the caller never gets. So timeouts,
 * cancellation, inherited priorities and the ends of callers and servers need no code here. The
 * server copies argument and result while the caller waits and no other task runs.
 */
#include <weft/function.h>

#include "copy.h"
#include "mutex_internal.h"
#include "netif.h"
#include "object.h"
#include "wait.h"
#include "wait_args.h"

/** True if that many calls have a size that fits into 32 bits. */
static inline bool fits(size_t size, uint32_t batch)
{
    return size <= UINT32_MAX && (uint64_t)size * batch <= UINT32_MAX;
}

void weft_function_init(weft_function_t *function, size_t argument_size, size_t result_size,
                        uint32_t batch)
{
    WEFT_CHECK_VOID(weft_wrong_call(function));
    weft_check(fits(argument_size, batch) && fits(result_size, batch), WEFT_MISUSE_SIZE);
    weft_check(batch != 0 && batch <= UINT16_MAX, WEFT_MISUSE_SIZE);
    WEFT_CHECK_VOID(weft_wrong_waitq(&function->servers));
    weft_object_waitq(&function->callers, WEFT_OBJECT_HUB);
    function->servers.head = NULL;
    function->argument_size = (uint32_t)argument_size;
    function->result_size = (uint32_t)result_size;
    function->batch = batch;
}

void weft_function_call_init(weft_function_call_t *call)
{
    WEFT_CHECK_VOID(weft_wrong_call(call));
    bool is_free = weft_mutex_unregister(&call->mutex);
    WEFT_CHECK_VOID(weft_wrong(!is_free, WEFT_MISUSE_IN_USE));
    *call = (weft_function_call_t)WEFT_FUNCTION_CALL_INIT;
}

/**
 * A caller, which begins to wait for the mutex of a call or waits elsewhere until now, belongs to
 * the call.
 */
static void join_locked(weft_function_call_t *call, weft_task_t *caller, weft_function_args_t *args)
{
    weft_mutex_t *mutex = &call->mutex;

    call->count = args->count;
    call->args = args;
    caller->to_release = (uintptr_t)mutex; /* if it ends, the server loses its priority */
    weft_task_set(caller, WEFT_TASK_FLAG_WAITS_MUTEX);
    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        weft_mutex_list_locked(mutex, weft_mutex_owner_locked(mutex));
        mutex->owner |= MUTEX_CALL;
    }
}

/* Caller
 * ======
 */

/**
 * The first server that waits gets ready, with a call and, if nothing else decides it, with the
 * priority of the caller, which waits for the mutex of the call at once.
 */
static weft_function_call_t *wake_server_locked(weft_function_t *function,
                                                const weft_task_t *caller)
{
    weft_task_t *server = weft_wait_pop_locked(&function->servers);

    if (server->flags == 0 && weft_arch_is_higher(caller->priority_mask, server->priority_mask)) {
        server->priority_mask = caller->priority_mask;
        server->preempt_threshold = caller->priority_mask;
        weft_trace_priority_locked(server);
    }
    weft_sched_ready_locked(server);
    return server->arg;
}

/** Gives the call of the running task to the first server that waits. */
static weft_status_t give_unlock(weft_function_t *function, weft_function_args_t *args)
{
    weft_task_t *current = weft_kernel.current;
    bool is_plain = (function->servers.head->flags | current->flags) == 0;
    weft_function_call_t *call = wake_server_locked(function, current);
    weft_waitq_t *queue = &call->mutex.waitq;

    join_locked(call, current, args);
    return is_plain ? weft_wait_block_unlock(queue) : weft_wait_block_general_unlock(queue);
}

/** Gives the call of the proxy task to the first server that waits. */
static weft_status_t give_proxy_unlock(weft_function_t *function, weft_function_args_t *args)
{
    weft_task_t *proxy = &weft_proxy_of_call->task;
    bool is_plain = function->servers.head->flags == 0;
    weft_function_call_t *call = wake_server_locked(function, proxy);
    weft_waitq_t *queue = &call->mutex.waitq;

    join_locked(call, proxy, args);
    if (is_plain) {
        weft_wait_proxy_alone_locked(queue, args);
    } else {
        (void)weft_wait_proxy_unlock(queue, args);
        weft_arch_lock();
    }
    (void)weft_sched_leave_unlock(); /* to the server */
    return WEFT_PENDING;
}

/** Gives the call to the first server that waits, or waits for one. */
static weft_status_t call_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_function_t *function = hub;

    weft_arch_lock();
    if (function->servers.head == NULL || !weft_wait_begins(timeout)) {
        return weft_wait_on_arg_unlock(function, arg, timeout, call_op);
    }
    return weft_timeout_is_proxy(timeout) ? give_proxy_unlock(function, arg)
                                          : give_unlock(function, arg);
}

weft_status_t weft_function_call_with(weft_function_t *function, weft_function_args_t *args,
                                      weft_timeout_t timeout)
{
    return call_op(function, args, timeout);
}

weft_status_t weft_function_call(weft_function_t *function, const void *argument, void *result,
                                 weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(function));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong((argument == NULL && function->argument_size != 0) ||
                              (result == NULL && function->result_size != 0),
                          WEFT_MISUSE_NULL));
    weft_function_args_t args = {argument, result, 1U};

    weft_trace_put_for(function, timeout);
    return call_op(function, &args, timeout);
}

/* Server
 * ======
 */

/**
 * The running server has the priority of its caller, if that is higher. The common case takes it
 * out of the ready queue, where it need not be while it runs.
 */
static inline void inherit_locked(weft_task_t *current, const weft_task_t *caller)
{
    if (!WEFT_CONFIG_FAST_PATHS || current->flags != 0 ||
        current->preempt_threshold == WEFT_ARCH_PRIORITY_MAX) {
        weft_wait_recompute_locked(current);
    } else if (weft_arch_is_higher(caller->priority_mask, current->priority_mask)) {
        if (weft_list_linked(current)) {
            weft_sched_unlink_inline_locked(current);
        }
        current->priority_mask = caller->priority_mask;
        current->preempt_threshold = caller->priority_mask;
        weft_trace_priority_locked(current);
    }
}

static inline void set_function(weft_function_call_t *call, weft_function_t *function)
{
    if (WEFT_CONFIG_DELETES) {
        *WEFT_CONFIG_CALL_FUNCTION(call) = function;
    }
}

/** True if the function was deleted while the server, which had been given a call, did not wait. */
static inline bool is_deleted_locked(const weft_function_call_t *call)
{
    return WEFT_CONFIG_DELETES && *WEFT_CONFIG_CALL_FUNCTION(call) == NULL;
}

/** Gets the caller of the highest priority into the call, or waits until a caller gives it. */
static weft_status_t accept_op(void *servers, void *arg, weft_timeout_t timeout)
{
    weft_function_t *function =
        (weft_function_t *)((uintptr_t)servers - offsetof(weft_function_t, servers));
    weft_function_call_t *call = arg;
    weft_task_t *caller;

    weft_arch_lock();
    if (is_deleted_locked(call)) {
        weft_arch_unlock();
        return WEFT_DELETED;
    }
    caller = function->callers.head;
    if (caller == NULL) {
        return weft_wait_on_arg_unlock(servers, call, timeout, accept_op);
    }
    weft_wait_move_first_locked(&function->callers, &call->mutex.waitq);
    join_locked(call, caller, caller->arg);
    inherit_locked(weft_kernel.current, caller);
    return weft_arch_ok_unlock();
}

/** True while the caller waits for the mutex. */
static inline bool has_caller(const weft_function_call_t *call)
{
    return *(weft_task_t *const volatile *)&call->mutex.waitq.head != NULL;
}

static bool is_wanted_locked(const void *call)
{
    return has_caller(call);
}

/**
 * Copies the arguments, with interrupts enabled. The server is held: the caller does not run. If
 * its wait ends meanwhile, and its memory is used for something else, the copy is not used.
 * @return false: the wait of the caller has ended
 */
static bool get_argument(const weft_function_call_t *call, void *argument, uint32_t size)
{
    bool held;
    bool is_there;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    if (has_caller(call) && size != 0) {
        const void *from = call->args->argument;

        weft_arch_unlock();
        weft_arch_copy(argument, from, (size_t)size * call->count);
        weft_arch_lock();
    }
    is_there = has_caller(call);
    (void)weft_sched_leave_held_unlock(held);
    return is_there;
}

WEFT_SLOW_PATH static void put_long_result_locked(const weft_function_call_t *call,
                                                  const void *result, size_t size)
{
    (void)weft_copy_long_locked(call->args->result, result, size, is_wanted_locked, call);
}

/** Copies the results to the caller, as long as it waits. The server is held. */
static void put_result_locked(const weft_function_call_t *call, const void *result)
{
    size_t size = (size_t)call->result_size * call->count;

    if (size > WEFT_COPY_SMALL) {
        put_long_result_locked(call, result, size);
    } else if (size != 0) {
        (void)weft_copy_small_locked(call->args->result, result, size, is_wanted_locked, call);
    }
}

/** The server, which is held, loses the mutex. @return the caller, if it still waits; not ready */
static weft_task_t *part_locked(weft_function_call_t *call)
{
    weft_mutex_t *mutex = &call->mutex;
    weft_task_t *caller = NULL;

    if ((mutex->owner & MUTEX_CONTENDED) != 0) {
        caller = weft_mutex_hand_over_locked(mutex, weft_kernel.current);
    }
    mutex->owner = 0; /* the caller does not need it */
    return caller;
}

/** The call is over: the server, which is held, loses what it has inherited. */
static void leave_unlock(bool held)
{
    weft_sched_pause_locked();
    weft_wait_recompute_locked(weft_kernel.current);
    weft_sched_pause_locked();
    (void)weft_sched_leave_held_unlock(held);
}

/** Ends the call. The server is held. @param status result of the caller, if it still waits */
static weft_status_t end_unlock(weft_function_call_t *call, bool held, weft_status_t status)
{
    weft_task_t *caller = part_locked(call);

    if (caller != NULL) {
        if (status != WEFT_OK) {
            weft_wait_set_result_locked(caller, status);
        }
        weft_sched_ready_locked(caller);
    }
    leave_unlock(held);
    return caller != NULL ? WEFT_OK : WEFT_NOT_FOUND;
}

/** For programs whose functions no other node calls. */
WEFT_WEAK bool weft_netif_answer_locked(weft_function_args_t *args, const void *result)
{
    (void)args;
    (void)result;
    return false;
}

/** Ends the call of a proxy task from here, if that is possible. */
static inline bool answered_locked(weft_function_call_t *call, const void *result)
{
    if (!WEFT_CONFIG_NET || !weft_task_is_proxy(call->mutex.waitq.head) ||
        !weft_netif_answer_locked(call->args, result)) {
        return false;
    }
    (void)part_locked(call);
    return true;
}

/** Ends the call without a result, if it has one. */
static weft_status_t refuse(weft_function_call_t *call)
{
    weft_arch_lock();
    return end_unlock(call, weft_sched_hold_locked(), WEFT_REFUSED);
}

weft_status_t weft_function_accept(weft_function_t *function, weft_function_call_t *call,
                                   void *argument, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_hub(function));
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(argument == NULL && function->argument_size != 0, WEFT_MISUSE_NULL));
    WEFT_CHECK(weft_wrong(weft_mutex_owner(&call->mutex) != NULL, WEFT_MISUSE_IN_USE));
    const uint32_t argument_size = function->argument_size;
    weft_status_t status;

    timeout = weft_timeout_absolute(timeout);
    status = weft_mutex_lock(&call->mutex, WEFT_NO_WAIT);
    if (status == WEFT_WOULD_BLOCK) { /* a server uses it */
        return status;
    }
    weft_trace_get(function, timeout);
    call->result_size = function->result_size;
    set_function(call, function);
    do {
        status = accept_op(&function->servers, call, timeout);
    } while (status == WEFT_OK && !get_argument(call, argument, argument_size));
    if (status != WEFT_OK) {
        (void)refuse(call);
    }
    return status;
}

weft_status_t weft_function_complete(weft_function_call_t *call, const void *result)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(!weft_mutex_is_own(&call->mutex), WEFT_MISUSE_FUNCTION_CALL));
    WEFT_CHECK(weft_wrong(result == NULL && call->result_size != 0, WEFT_MISUSE_NULL));
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    if (has_caller(call)) {
        if (answered_locked(call, result)) {
            leave_unlock(held);
            return WEFT_OK;
        }
        put_result_locked(call, result);
    }
    return end_unlock(call, held, WEFT_OK);
}

weft_status_t weft_function_refuse(weft_function_call_t *call)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(!weft_mutex_is_own(&call->mutex), WEFT_MISUSE_FUNCTION_CALL));
    return refuse(call);
}

uint32_t weft_function_count(const weft_function_call_t *call)
{
    weft_check_not(weft_wrong_caller());
    weft_check_not(weft_wrong_object(call));
    weft_check(weft_mutex_is_own(&call->mutex), WEFT_MISUSE_FUNCTION_CALL);
    return call->count;
}

bool weft_function_is_wanted(const weft_function_call_t *call)
{
    weft_check_not(weft_wrong_caller());
    weft_check_not(weft_wrong_object(call));
    weft_check(weft_mutex_is_own(&call->mutex), WEFT_MISUSE_FUNCTION_CALL);
    return has_caller(call);
}
