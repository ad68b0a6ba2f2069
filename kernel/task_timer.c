/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers whose handlers run in a task.
 */
#include <weft/task_timer.h>

#include "check.h"

/** Counts an expiry; the first since the handler was called puts the timer into the queue. */
static void on_expiry(weft_timer_t *timer, void *arg)
{
    weft_task_timer_t *self = arg;
    bool is_first;

    (void)timer;
    weft_arch_lock();
    is_first = self->expiries++ == 0;
    weft_arch_unlock();
    if (is_first) {
        weft_queue_append(self->queue, self);
    }
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

weft_status_t weft_task_timer_run(weft_queue_t *queue, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(queue));
    /* Not another WEFT_CHECK(): its call would first have to drop the frame, in which `item` is. */
    weft_check_not(weft_wrong_wait(timeout));
    void *item;
    weft_task_timer_t *timer;
    weft_status_t status = weft_queue_get(queue, &item, timeout);
    uint32_t expiries;

    if (status != WEFT_OK) {
        return status;
    }
    timer = item;
    weft_arch_lock();
    expiries = timer->expiries;
    timer->expiries = 0;
    weft_arch_unlock();
    timer->handler(timer, expiries, timer->arg);
    return WEFT_OK;
}

uint32_t weft_task_timer_expiries(const weft_task_timer_t *timer)
{
    weft_check_not(weft_wrong_object(timer));
    return *(const volatile uint32_t *)&timer->expiries;
}
