/* SPDX-License-Identifier: MIT */
/** @file A user task that makes others, and what these do. */
#include <weft/user.h>

#include "system.h"

static uint32_t offences;

static void work(uint32_t number)
{
    (void)weft_msgq_put(&numbers, &number, WEFT_FOREVER);
}

void first_work(void *arg)
{
    work((uint32_t)(uintptr_t)arg);
}

static void other_work(void *arg)
{
    work(100U + (uint32_t)(uintptr_t)arg);
}

static void waiting_work(void *arg)
{
    work(200U + (uint32_t)(uintptr_t)arg);
    (void)weft_sem_take(&stop, WEFT_FOREVER);
}

static void faulty_work(void *arg)
{
    work(300U + (uint32_t)(uintptr_t)arg);
    if (offences++ == 0) {
        *(volatile uint32_t *)(uintptr_t)4 = 0;
    }
}

static weft_status_t make(const order_t *order, weft_task_t *task, weft_task_entry_t entry)
{
    void *arg = (void *)(uintptr_t)order->arg;

    return weft_user_create(task, entry, arg, (weft_priority_t)order->priority);
}

static weft_status_t obey(const order_t *order)
{
    switch (order->what) {
    case MAKE_WAITING:
        return make(order, &worker_task, waiting_work);
    case MAKE_FAULTY:
        return make(order, &worker_task, faulty_work);
    case MAKE_FIXED:
        return make(order, &fixed_task, other_work);
    case MAKE_KERNEL:
        return make(order, &tests_task, other_work);
    case MAKE_FOREIGN:
        return make(order, (weft_task_t *)(uintptr_t)order->arg, other_work);
    case MAKE_NO_CODE:
    case MAKE_OF_KERNEL:
        return make(order, &worker_task, (weft_task_entry_t)(uintptr_t)order->arg);
    default:
        return make(order, &worker_task, other_work);
    }
}

void maker(void *arg)
{
    order_t order;

    (void)arg;
    for (;;) {
        (void)weft_msgq_get(&orders, &order, WEFT_FOREVER);
        uint32_t status = obey(&order);
        if (status == WEFT_OK && order.what != MAKE_ONLY) {
            (void)weft_task_start(&worker_task);
        }
        (void)weft_msgq_put(&statuses, &status, WEFT_FOREVER);
    }
}
