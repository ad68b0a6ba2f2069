/* SPDX-License-Identifier: MIT */
#include "part.h"

/* A wait that is granted, one that times out, and waiters by priority, more than are passed in one
   critical section. */
#define WAITERS 7U

static struct part_task waiters[WAITERS];
static weft_sem_t sem;
static unsigned order[WAITERS];
static volatile unsigned woken;

static void wait(void *arg)
{
    (void)arg;
    if (weft_sem_take(&sem, WEFT_FOREVER) == WEFT_OK) {
        weft_priority_t own;

        (void)weft_task_priority(weft_task_self(), &own);
        order[woken++] = own;
    }
}

bool part_sem(void)
{
    static const uint8_t priorities[WAITERS] = {1, 3, 4, 5, 6, 7, 2};

    weft_sem_init(&sem, 0);
    if (weft_sem_take(&sem, WEFT_NO_WAIT) != WEFT_WOULD_BLOCK ||
        weft_sem_take(&sem, WEFT_MS(1)) != WEFT_TIMEOUT) {
        return false;
    }
    for (unsigned i = 0; i < WAITERS; i++) {
        part_start(&waiters[i], wait, priorities[i]);
    }
    for (unsigned i = 0; i < WAITERS; i++) {
        (void)weft_sem_give(&sem);
        if (woken != i + 1U || order[i] != i + 1U) {
            return false;
        }
    }
    return true;
}
