/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers whose handlers run in a task.
 */
#include <weft/task_timer.h>

#include "queue_internal.h"
#include "wait.h"

/** What a task takes over. A hand-over stores the address of the timer in the first member. */
typedef struct due {
    void *timer;       /**< NULL: nothing yet */
    uint32_t expiries; /**< 1 of a timer that is handed over */
} due_t;

/**
 * Counts an expiry of a timer in the queue, or puts the timer there. A task that waits is handed
 * the timer with this expiry alone, and nothing is counted: `expiries` is 0 exactly while the timer
 * is not in the queue, whatever becomes of the task.
 */
static void on_expiry(weft_timer_t *timer, void *arg)
{
    weft_task_timer_t *self = arg;

    (void)timer;
    weft_arch_lock();
    if (self->expiries != 0) {
        self->expiries += self->expiries != UINT32_MAX ? 1U : 0U;
        weft_arch_unlock();
        return;
    }
    weft_trace_locked(WEFT_TRACE_PUT, self->queue, 0);
    self->expiries = self->queue->waitq.head == NULL ? 1U : 0U;
    weft_queue_append_unlock(self->queue, self);
}

void weft_task_timer_init(weft_task_timer_t *timer, weft_queue_t *queue,
                          weft_task_timer_handler_t handler, void *arg)
{
    WEFT_CHECK_VOID(weft_wrong_call(timer));
    WEFT_CHECK_VOID(weft_wrong(queue == NULL || handler == NULL, WEFT_MISUSE_NULL));
    weft_timer_init(&timer->timer, on_expiry, timer);
    timer->queue = queue;
    timer->handler = handler;
    timer->arg = arg;
    timer->expiries = 0;
}

/** Takes a timer out of the queue with all of its expiries; waits while there is none. */
static weft_status_t take(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_queue_t *queue = hub;
    weft_task_timer_t *timer;
    due_t *due = arg;

    weft_arch_lock();
    if (queue->first == 0) {
        return weft_wait_on_arg_unlock(queue, arg, timeout, take);
    }
    timer = weft_queue_take_locked(queue);
    due->timer = timer;
    due->expiries = timer->expiries;
    timer->expiries = 0;
    return weft_arch_ok_unlock();
}

weft_status_t weft_task_timer_run(weft_queue_t *queue, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    /* Not another WEFT_CHECK(): with a local in memory its call would not be a tail call. */
    weft_check_not(weft_wrong_wait(timeout));
    due_t due = {NULL, 1};
    const weft_task_timer_t *timer;
    weft_status_t status;

    weft_trace_get(queue, timeout);
    status = take(queue, &due, timeout);
    timer = due.timer;
    if (timer != NULL) {
        timer->handler(due.timer, due.expiries, timer->arg);
    }
    return status;
}

uint32_t weft_task_timer_expiries(const weft_task_timer_t *timer)
{
    weft_check_not(weft_wrong_object(timer));
    return *(const volatile uint32_t *)&timer->expiries;
}
