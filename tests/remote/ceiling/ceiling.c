/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The owner of a mutex of another node has its ceiling when the lock returns, however it got the
 * mutex, and loses it after the unlock. A task below the ceiling does not run meanwhile.
 */
#include "system.h"

#define OWN 20U /* priority of the task that locks */

static volatile unsigned ran; /* how often the task between has run */

void urgent(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < 2; i++) {
        weft_sem_take(&turn, WEFT_FOREVER);
        weft_mutex_lock(&guard, WEFT_FOREVER);
        weft_sem_give(&held);
        weft_sleep(WEFT_MS(20));
        weft_mutex_unlock(&guard);
    }
    weft_sem_take(&turn, WEFT_FOREVER);
    weft_exit(0);
}

void middle(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        ran++;
    }
}

static unsigned effective(void)
{
    return weft_task_effective_priority(weft_task_self());
}

/** The other node says when nothing boosts the task any more. @return its priority then */
static unsigned lowered(void)
{
    for (unsigned i = 0; i < 1000U && effective() != OWN; i++) {
        weft_sleep(WEFT_MS(1));
    }
    return effective();
}

static void is_kept_out(const char *how)
{
    unsigned before = ran;

    weft_sem_give(&go);
    weft_printf("%s: at %u, %u ran\n", how, effective(), ran - before);
}

void far(void *arg)
{
    (void)arg;
    weft_mutex_lock(&guard, WEFT_FOREVER);
    is_kept_out("free");
    weft_mutex_unlock(&guard);
    weft_printf("unlocked: at %u, %u ran\n", lowered(), ran);

    weft_sem_give(&turn);
    weft_sem_take(&held, WEFT_FOREVER);
    weft_mutex_lock(&guard, WEFT_FOREVER);
    is_kept_out("handed over");
    weft_rmutex_lock(&above, WEFT_FOREVER);
    is_kept_out("above");
    weft_rmutex_unlock(&above);
    weft_mutex_unlock(&guard);
    weft_printf("unlocked: at %u, %u ran\n", lowered(), ran);

    weft_sem_give(&turn);
    weft_sem_take(&held, WEFT_FOREVER);
    weft_printf("no wait: %d, at %u\n", (int)weft_mutex_lock(&guard, WEFT_NO_WAIT), effective());
    weft_printf("timeout: %d, at %u\n", (int)weft_mutex_lock(&guard, WEFT_MS(2)), effective());
    weft_sem_give(&turn);
    weft_exit(0);
}
