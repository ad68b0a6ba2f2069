/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Function. A caller waits in the queue of the function until a server accepts its call, then in
 * the queue of that call, so that timeouts, cancellation and the end of a caller need no code here.
 * The server copies argument and result, with interrupts enabled, while the caller waits and no
 * other task runs; a waiting task's arg is its weft_function_args_t, a server's its call.
 */
#include <weft/function.h>

#include "object.h"
#include "task_internal.h"
#include "wait.h"
#include "wait_args.h"

/** The calls in use. */
static weft_function_call_t *calls;

/** Counts changes of that list: a walk through it starts again. */
static uint32_t changes;

void weft_function_init(weft_function_t *function, size_t argument_size, size_t result_size)
{
    WEFT_CHECK_VOID(weft_wrong_call(function));
    weft_check(argument_size <= UINT32_MAX && result_size <= UINT32_MAX, WEFT_MISUSE_SIZE);
    WEFT_CHECK_VOID(weft_wrong_waitq(&function->servers));
    weft_object_waitq(&function->callers, WEFT_OBJECT_HUB);
    function->servers.head = NULL;
    function->argument_size = (uint32_t)argument_size;
    function->result_size = (uint32_t)result_size;
}

/* Caller
 * ======
 */

/** True if a task that waits with this timeout can be given to a server at once. */
static inline bool may_wait(weft_timeout_t timeout)
{
    return weft_timeout_is_proxy(timeout) ||
           (timeout != WEFT_NO_WAIT && weft_wait_may_block(timeout));
}

/** The caller waits for the server that has its call. */
static weft_status_t wait_for_result_unlock(weft_function_call_t *call, void *arg,
                                            weft_timeout_t timeout)
{
    weft_status_t status;

    if (!weft_timeout_is_proxy(timeout)) {
        weft_kernel.current->arg = arg;
        return weft_wait_block_unlock(&call->caller);
    }
    status = weft_wait_proxy_unlock(&call->caller, arg);
    weft_arch_lock();
    (void)weft_sched_leave_unlock(); /* to the server */
    return status;
}

/** Gives the call to the first server that waits, or waits for one. */
static weft_status_t call_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_function_t *function = hub;
    weft_task_t *server;

    weft_arch_lock();
    server = function->servers.head;
    if (server == NULL || !may_wait(timeout)) {
        return weft_wait_on_arg_unlock(function, arg, timeout, call_op);
    }
    weft_sched_ready_locked(weft_wait_pop_locked(&function->servers));
    return wait_for_result_unlock(server->arg, arg, timeout);
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
    weft_function_args_t args = {argument, result};

    weft_trace_put_for(function, timeout);
    return call_op(function, &args, timeout);
}

/* Server
 * ======
 */

/** The call belongs to the running task, which releases it when it ends: see task.c. */
static void take_into_use_locked(weft_function_call_t *call, uint32_t result_size)
{
    call->caller.head = NULL;
    call->result_size = result_size;
    call->server = weft_kernel.current;
    call->server->has_locked = (uintptr_t)call;
    call->next = calls;
    call->link = &calls;
    if (calls != NULL) {
        calls->link = &call->next;
    }
    calls = call;
    changes++;
}

static void put_out_of_use_locked(weft_function_call_t *call)
{
    *call->link = call->next;
    if (call->next != NULL) {
        call->next->link = call->link;
    }
    call->server = NULL;
    changes++;
}

/** Gets the caller of the highest priority into the call, or waits until one gives itself. */
static weft_status_t accept_op(void *servers, void *arg, weft_timeout_t timeout)
{
    weft_function_t *function =
        (weft_function_t *)((uintptr_t)servers - offsetof(weft_function_t, servers));
    weft_function_call_t *call = arg;

    weft_arch_lock();
    if (function->callers.head == NULL) {
        return weft_wait_on_arg_unlock(servers, call, timeout, accept_op);
    }
    weft_wait_move_first_locked(&function->callers, &call->caller);
    return weft_arch_ok_unlock();
}

/**
 * Copies what the waiting caller has or gets, with interrupts enabled. Kernel lock held, the server
 * held: the caller does not run, and what it points to stays, even if its wait ends meanwhile.
 */
static void copy_locked(void *to, const void *from, size_t size)
{
    weft_arch_unlock();
    weft_arch_copy(to, from, size);
    weft_arch_lock();
}

/** Copies the argument. @return false: the wait of the caller has ended */
static bool get_argument(const weft_function_call_t *call, void *argument, uint32_t size)
{
    const weft_task_t *caller;
    bool held;
    bool is_there;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    caller = call->caller.head;
    if (caller != NULL && size != 0) {
        const weft_function_args_t *args = caller->arg;

        copy_locked(argument, args->argument, size);
    }
    is_there = call->caller.head != NULL;
    (void)weft_sched_leave_held_unlock(held);
    return is_there;
}

weft_status_t weft_function_accept(weft_function_t *function, weft_function_call_t *call,
                                   void *argument, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_hub(function));
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(argument == NULL && function->argument_size != 0, WEFT_MISUSE_NULL));
    WEFT_CHECK(weft_wrong(call->server != NULL, WEFT_MISUSE_IN_USE));
    weft_status_t status;

    weft_trace_get(function, timeout);
    timeout = weft_timeout_absolute(timeout);
    weft_arch_lock();
    take_into_use_locked(call, function->result_size);
    weft_arch_unlock();
    do {
        status = accept_op(&function->servers, call, timeout);
    } while (status == WEFT_OK && !get_argument(call, argument, function->argument_size));
    if (status != WEFT_OK) {
        weft_arch_lock();
        put_out_of_use_locked(call);
        weft_arch_unlock();
    }
    return status;
}

/** Ends the wait of the caller, if it still waits, and the use of the call. The server is held. */
static weft_status_t end_unlock(weft_function_call_t *call, bool held, weft_status_t status)
{
    weft_task_t *caller = call->caller.head;

    put_out_of_use_locked(call);
    if (caller == NULL) {
        (void)weft_sched_leave_held_unlock(held);
        return WEFT_NOT_FOUND;
    }
    if (status == WEFT_OK) {
        (void)weft_wait_pop_locked(&call->caller);
    } else {
        (void)weft_wait_end_locked(caller, status); /* which waits for no mutex */
    }
    return weft_sched_wake_held_unlock(held, caller);
}

weft_status_t weft_function_complete(weft_function_call_t *call, const void *result)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(call->server != weft_kernel.current, WEFT_MISUSE_FUNCTION_CALL));
    WEFT_CHECK(weft_wrong(result == NULL && call->result_size != 0, WEFT_MISUSE_NULL));
    const weft_task_t *caller;
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    caller = call->caller.head;
    if (caller != NULL && call->result_size != 0) {
        const weft_function_args_t *args = caller->arg;

        copy_locked(args->result, result, call->result_size);
    }
    return end_unlock(call, held, WEFT_OK);
}

weft_status_t weft_function_refuse(weft_function_call_t *call)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(call));
    WEFT_CHECK(weft_wrong(call->server != weft_kernel.current, WEFT_MISUSE_FUNCTION_CALL));
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    return end_unlock(call, held, WEFT_REFUSED);
}

bool weft_function_is_wanted(const weft_function_call_t *call)
{
    weft_check_not(weft_wrong_caller());
    weft_check_not(weft_wrong_object(call));
    weft_check(call->server == weft_kernel.current, WEFT_MISUSE_FUNCTION_CALL);
    return *(weft_task_t *const volatile *)&call->caller.head != NULL;
}

/* The end of a server
 * ===================
 */

void weft_function_orphan_all_locked(const weft_task_t *server)
{
    weft_function_call_t *call = calls;
    uint32_t seen = changes;

    while (call != NULL) {
        weft_function_call_t *next = call->next;

        if (call->server == server) {
            weft_task_t *caller = call->caller.head;

            put_out_of_use_locked(call);
            seen++;
            if (caller != NULL) {
                weft_wait_cancel_locked(caller, WEFT_OWNER_DIED);
            }
        }
        weft_sched_pause_locked();
        if (changes != seen) {
            seen = changes;
            next = calls;
        }
        call = next;
    }
}
