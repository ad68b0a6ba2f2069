/* SPDX-License-Identifier: MIT */
#include "part.h"

/* The owner inherits; the lock of an owner that ends is handed over. */
static struct part_task low;
static weft_mutex_t mutex = WEFT_MUTEX_INIT;
static weft_sem_t go;
static volatile unsigned inherited;

static void own(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    (void)weft_sem_take(&go, WEFT_FOREVER);
    weft_yield();
    inherited = weft_task_effective_priority(weft_task_self());
}

bool part_mutex(void)
{
    weft_sem_init(&go, 0);
    part_start(&low, own, 7);
    (void)weft_task_set_priority(&low.task, 12);
    (void)weft_sem_give(&go);
    return weft_mutex_lock(&mutex, WEFT_MS(100)) == WEFT_OWNER_DIED && inherited == 8 &&
           weft_mutex_unlock(&mutex) == WEFT_OK;
}
