/* SPDX-License-Identifier: MIT */
/*
 * Priority inversion, shown and solved.
 *
 * `low` holds a resource that `high` needs; `high` must wait for it, which is
 * as it should be. But then `middle`, which needs no resource, keeps `low`
 * from running: `high` waits for `middle`, although it has higher priority.
 *
 * A mutex solves it: while `high` waits, `low` inherits its priority, and
 * `middle` has to wait until the resource is free again.
 *
 * Both rounds run the same tasks. The second one takes the mutex.
 */
#include <weft/weft.h>

#include "system.h"

#define WORK 1000

static bool with_mutex;
static bool high_waits;
static int work_while_high_waits;

static void resource_lock(void)
{
    if (with_mutex) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
    } else {
        weft_sem_take(&plain, WEFT_FOREVER);
    }
}

static void resource_unlock(void)
{
    if (with_mutex) {
        weft_mutex_unlock(&mutex);
    } else {
        weft_sem_give(&plain);
    }
}

void high(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&wake_high, WEFT_FOREVER);
        weft_printf("  high:   needs the resource\n");
        high_waits = true;
        resource_lock();
        high_waits = false;
        weft_printf("  high:   has the resource\n");
        resource_unlock();
    }
}

void middle(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&wake_middle, WEFT_FOREVER);
        weft_printf("  middle: works\n");
        for (int n = 0; n < WORK; n++) {
            work_while_high_waits += high_waits ? 1 : 0;
        }
        weft_printf("  middle: done\n");
    }
}

static void round_of_low(const char *title)
{
    weft_printf("%s\n", title);
    work_while_high_waits = 0;
    resource_lock();
    weft_printf("  low:    has the resource, priority %u\n",
                weft_task_effective_priority(weft_task_self()));
    weft_sem_give(&wake_high);
    weft_printf("  low:    high waits, priority %u\n",
                weft_task_effective_priority(weft_task_self()));
    weft_sem_give(&wake_middle);
    weft_printf("  low:    gives the resource back\n");
    resource_unlock();
    weft_printf("  low:    continues, priority %u\n",
                weft_task_effective_priority(weft_task_self()));
    weft_printf("  middle did %d units of work while high waited\n", work_while_high_waits);
}

void low(void *arg)
{
    (void)arg;
    round_of_low("With a semaphore: inversion");
    with_mutex = true;
    round_of_low("With a mutex: inheritance");
    weft_exit(0);
}
