/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Callbacks of requests: what the application runs when one has ended, in an SWI of its task's own.
 *
 * No task runs while an SWI does. So nobody but the callback starts its request, and the state says
 * whether it still may: the end of the task sets it back, in orphan.c. A request that ended before
 * its task did is not found here any more.
 */
#include "net.h"

/** True if the request can get a callback here. */
static bool is_owner(const weft_request_t *request)
{
    if (weft_sched_in_swi()) {
        return weft_net_in_callback_of(request);
    }
    return request->task == weft_kernel.current && !weft_arch_in_isr() && weft_net_is_idle(request);
}

void weft_request_set_callback(weft_request_t *request, weft_request_callback_t callback, void *arg)
{
    WEFT_CHECK_VOID(weft_wrong_object(request));
    weft_check(WEFT_CONFIG_CALLBACK(request)->callbacks != NULL && is_owner(request),
               WEFT_MISUSE_REQUEST);
    weft_net_callback_t *place = WEFT_CONFIG_CALLBACK(request);

    weft_arch_lock();
    if (weft_net_may_start_locked(request)) { /* else of a task that has ended */
        place->function = callback;
        place->arg = arg;
    }
    weft_arch_unlock();
}

void weft_net_tell_ended(const weft_net_client_t *request)
{
    if (weft_net_calls_back(request)) {
        weft_net_post_callback(request);
    } else {
        (void)weft_sem_give_limited(&weft_net_client_of(request->task)->done, 1);
    }
}

/** True if the task is to end, which only a service that is held delays. */
static bool is_ending_locked(const weft_task_t *task)
{
    return weft_sched_is_held(task) && (weft_kernel.held & WEFT_HELD_ABORT) != 0;
}

/** Takes a request that has ended. @return false: it has not, or its task collects it, or ends */
static bool take(weft_net_client_t *request, weft_net_callback_t *callback)
{
    bool is_due;

    weft_arch_lock();
    *callback = *WEFT_CONFIG_CALLBACK(request);
    is_due = request->state == WEFT_NET_CALL_ENDED && callback->function != NULL &&
             !is_ending_locked(request->task);
    if (is_due) {
        request->state = WEFT_NET_CALL_CALLBACK;
    }
    weft_arch_unlock();
    return is_due;
}

/** The callback has returned: its task can start the request, unless it has been started. */
static void leave(weft_net_client_t *request)
{
    weft_arch_lock();
    if (request->state == WEFT_NET_CALL_CALLBACK) {
        request->state = WEFT_NET_CALL_NONE;
    }
    weft_arch_unlock();
}

void weft_net_run_callbacks(weft_swi_t *swi, void *arg)
{
    weft_net_callbacks_t *callbacks = arg;
    weft_net_client_t *request = callbacks->client;
    weft_net_callback_t callback;

    (void)swi;
    for (unsigned left = request->requests; left != 0; left--) {
        request++;
        if (take(request, &callback)) {
            callbacks->running = request;
            callback.function(request, weft_net_status_of(request), callback.arg);
            callbacks->running = NULL;
            leave(request);
        }
    }
}
