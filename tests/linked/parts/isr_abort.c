/* SPDX-License-Identifier: MIT */
#include "part.h"

/* An interrupt handler ends a task that is in the middle of a service, or waits for it. */
static struct part_task waiter;
static weft_sem_t sem;
static volatile bool went_on;
static volatile bool has_expired;

static void wait(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&sem, WEFT_FOREVER);
    went_on = true;
}

static void on_expiry(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    (void)weft_task_abort(&waiter.task);
    has_expired = true;
}

bool part_isr_abort(void)
{
    static weft_timer_t timer = WEFT_TIMER_INIT(on_expiry, NULL);

    weft_sem_init(&sem, 0);
    part_start(&waiter, wait, 7);
    weft_timer_start(&timer, 100, 0);
    while (!has_expired) {
    }
    (void)weft_sem_give(&sem);
    return !went_on && weft_sem_take(&sem, WEFT_NO_WAIT) == WEFT_OK;
}
