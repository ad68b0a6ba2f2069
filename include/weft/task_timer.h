/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers whose handlers run in a task.
 *
 * A task timer puts itself into a linked queue when it expires. A task that calls
 * weft_task_timer_run() in a loop takes it from there and calls its handler, which may wait. What
 * expires again while it is in the queue is counted, and the handler is called once, with the
 * number of expiries. One task may serve many timers, and several tasks one queue.
 *
 * A task that waits when the timer expires takes over this expiry at once. What a task has taken
 * over ends with it: if it ends before it has called the handler, the handler is not called for
 * these expiries. Later ones go to other tasks.
 */
#ifndef WEFT_TASK_TIMER_H
#define WEFT_TASK_TIMER_H

#include <weft/queue.h>
#include <weft/timer.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_task_timer weft_task_timer_t;

/**
 * Called in the task that runs weft_task_timer_run().
 * @param expiries that the task took over, at least 1; UINT32_MAX: so many, or more
 */
typedef void (*weft_task_timer_handler_t)(weft_task_timer_t *timer, uint32_t expiries, void *arg);

/** Timer whose handler runs in a task. */
struct weft_task_timer {
    void *link;         /**< of the queue */
    weft_timer_t timer; /**< started and stopped like any other */
    weft_queue_t *queue;
    weft_task_timer_handler_t handler;
    void *arg;
    uint32_t expiries; /**< not yet taken over; the timer is in the queue unless this is 0 */
};

/**
 * Initializes a stopped timer; weft_timer_start() and weft_timer_stop() of its member `timer` start
 * and stop it. Expiries before a stop are still handled.
 * @param queue for task timers only
 * Context: any. O(1).
 */
void weft_task_timer_init(weft_task_timer_t *timer, weft_queue_t *queue,
                          weft_task_timer_handler_t handler, void *arg);

/**
 * Waits until a timer of the queue has expired, and calls its handler.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK after the handler, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED, WEFT_RESET
 */
weft_status_t weft_task_timer_run(weft_queue_t *queue, weft_timeout_t timeout);

/** Expiries that no task has taken over. Context: any. O(1). */
uint32_t weft_task_timer_expiries(const weft_task_timer_t *timer);

#ifdef __cplusplus
}
#endif

#endif
