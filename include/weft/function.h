/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Function: tasks call it, and servers, which are tasks of its own node, do the work. Semantics:
 * the offload call of "IPC in heterogeneous multicore systems" (a GPP calls a function that a DSP
 * runs), as rendezvous with an answer; of Ada, the extended rendezvous.
 */
#ifndef WEFT_FUNCTION_H
#define WEFT_FUNCTION_H

#include <weft/mutex.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Function. A call waits in `callers` until a server accepts it. */
typedef struct weft_function {
    weft_waitq_t callers;   /**< tasks whose calls no server has accepted */
    weft_waitq_t servers;   /**< servers that wait for a call */
    uint32_t argument_size; /**< bytes */
    uint32_t result_size;   /**< bytes */
    uint32_t batch;         /**< calls at once: weft_function_call_many() */
} weft_function_t;

#define WEFT_FUNCTION_INIT(argument_bytes, result_bytes, calls)                                    \
    {WEFT_WAITQ_INIT, WEFT_WAITQ_INIT, (argument_bytes), (result_bytes), (calls)}

/** What a caller has, and what it gets. Private to the kernel. */
typedef struct weft_function_args weft_function_args_t;

/**
 * A call that a server accepts. A server that works on several calls at once has several; no two
 * servers use the same one. The server owns the mutex from accepting a call to its end, and the
 * caller waits for it: so the server inherits the caller's priority, and if it ends, the caller
 * gets WEFT_OWNER_DIED. All members are private to the kernel.
 */
typedef struct weft_function_call {
    weft_mutex_t mutex;         /**< without a waiting task: the caller waits no more */
    weft_function_args_t *args; /**< the caller's, while it waits */
    uint32_t result_size;
    uint32_t count;
    WEFT_CONFIG_CALL_MEMBER
} weft_function_call_t;

#define WEFT_FUNCTION_CALL_INIT {WEFT_MUTEX_INIT, NULL, 0, 0 WEFT_CONFIG_CALL_INIT}

/** Initializes a call, which no server uses. Context: any. O(registered mutexes). */
void weft_function_call_init(weft_function_call_t *call);

/**
 * Initializes a function.
 * @param batch calls that weft_function_call_many() makes at once at most; 1 to 65535
 * Context: any. O(1).
 */
void weft_function_init(weft_function_t *function, size_t argument_size, size_t result_size,
                        uint32_t batch);

/**
 * Calls the function and waits for its result. Callers are accepted in order of priority.
 * @param argument argument_size bytes, read until the call returns; NULL if that is 0
 * @param result result_size bytes, written before the call returns WEFT_OK and undefined with any
 * other status; NULL if that is 0
 * @param timeout for the whole call. A server that works on the call when it ends is not disturbed,
 * and its result is dropped
 * Context: task; any with WEFT_NO_WAIT. Without waiting it never succeeds. O(waiters passed).
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED; WEFT_REFUSED: by the server;
 * WEFT_OWNER_DIED: the server ended while it worked on the call
 */
weft_status_t weft_function_call(weft_function_t *function, const void *argument, void *result,
                                 weft_timeout_t timeout);

/**
 * Accepts the call of the highest priority, and waits for one. The server has the priority of its
 * caller, if that is higher than its own, until the end of the call.
 * @param call receives it, until it is completed or refused. One that another server uses, or with
 * which the caller has accepted a call, is misuse. Its memory stays as long as the kernel runs, or
 * until weft_mutex_destroy() of its mutex
 * @param argument receives a copy of the argument, or of those of several calls: room for `batch`
 * times argument_size bytes, undefined unless WEFT_OK; NULL if that is 0
 * Context: task. O(argument) with interrupts enabled and other tasks held, O(servers passed) to
 * wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK (without checks, also if another server uses the call),
 * WEFT_TIMEOUT, WEFT_CANCELED, WEFT_DELETED
 */
weft_status_t weft_function_accept(weft_function_t *function, weft_function_call_t *call,
                                   void *argument, weft_timeout_t timeout);

/**
 * Ends a call with WEFT_OK.
 * @param result result_size bytes that the caller gets, weft_function_count() times; NULL if that
 * is 0
 * Context: the task that accepted the call. O(result) with other tasks held, 128 bytes in one
 * critical section.
 * @return WEFT_OK; WEFT_NOT_FOUND: the caller waits no more
 */
weft_status_t weft_function_complete(weft_function_call_t *call, const void *result);

/**
 * Ends a call with WEFT_REFUSED.
 * Context: the task that accepted the call. O(1).
 * @return WEFT_OK; WEFT_NOT_FOUND: the caller waits no more
 */
weft_status_t weft_function_refuse(weft_function_call_t *call);

/**
 * Calls that are executed as one: 1, or what the caller of weft_function_call_many() has. Their
 * arguments and results are consecutive.
 * Context: the task that accepted the call. O(1).
 */
uint32_t weft_function_count(const weft_function_call_t *call);

/**
 * True while the caller waits for the result: long work can end early without one.
 * Context: the task that accepted the call. O(1).
 */
bool weft_function_is_wanted(const weft_function_call_t *call);

#ifdef __cplusplus
}
#endif

#endif
