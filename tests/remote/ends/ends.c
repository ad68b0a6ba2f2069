/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A caller that locks two mutexes of another node and waits there, and two heirs
 * on that node; or misuse. The tests write the case into the program, and let
 * nodes crash.
 */
#include "system.h"

enum {
    UNLOCK_WHAT_IT_DOES_NOT_HOLD = 1,
    LOCK_AGAIN,
    NOT_ITS_HUB,
    START_WHAT_HAS_ENDED,
    GIVE_BEYOND_WHAT_OTHERS_MAY,
};

extern volatile uint32_t ends_case;
volatile uint32_t ends_case = 0x80000000U; /* not zero: it has a place in the file */

static volatile unsigned losses;

static void on_change(unsigned node, weft_node_state_t state)
{
    losses += node == b_node && state == WEFT_NODE_LOST;
}

static void misuse(void)
{
    switch (ends_case) {
    case UNLOCK_WHAT_IT_DOES_NOT_HOLD:
        weft_mutex_unlock(&guard);
        break;
    case LOCK_AGAIN:
        weft_mutex_lock(&guard, WEFT_FOREVER);
        weft_mutex_lock(&guard, WEFT_FOREVER);
        break;
    case START_WHAT_HAS_ENDED:
        weft_task_abort(&quiet_heir_task);
        weft_task_start(&quiet_heir_task);
        break;
    case GIVE_BEYOND_WHAT_OTHERS_MAY:
        weft_sem_give(&full);
        break;
    default:
        return;
    }
    weft_exit(7);
}

/* Has both mutexes when it waits; says how that ends, and whether all works again. */
void caller(void *arg)
{
    weft_status_t status;

    (void)arg;
    weft_node_on_change(on_change);
    misuse();
    status = weft_mutex_lock(&guard, WEFT_FOREVER);
    weft_printf("caller: guard %d\n", (int)status);
    if (status == WEFT_NODE_DOWN) { /* not this one: the images differ */
        weft_exit(4);
    }
    status = weft_mutex_lock(&calm, WEFT_FOREVER);
    weft_printf("caller: calm %d\n", (int)status);
    status = weft_sem_take(&never, WEFT_FOREVER);
    weft_printf("caller: never %d at %u ms, %u lost\n", (int)status,
                (unsigned)(weft_clock_now() / 1000U), losses);
    while (weft_mutex_lock(&guard, WEFT_FOREVER) == WEFT_NODE_DOWN) {
        weft_sleep(WEFT_MS(1));
    }
    weft_printf("caller: guard again\n");
    weft_mutex_unlock(&guard);
    weft_exit(0);
}

/* Has no hubs of the other node at all. */
void stranger(void *arg)
{
    (void)arg;
    if (ends_case == NOT_ITS_HUB) {
        weft_sem_take(&never, WEFT_NO_WAIT);
        weft_exit(7);
    }
}

static void inherit(const char *name, weft_mutex_ref_t mutex)
{
    weft_status_t status;

    weft_sleep(WEFT_MS(30)); /* after the caller */
    status = weft_mutex_lock(mutex, WEFT_FOREVER);
    weft_printf("%s: %d at %u ms\n", name, (int)status, (unsigned)(weft_clock_now() / 1000U));
    weft_mutex_unlock(mutex);
}

void heir(void *arg)
{
    (void)arg;
    inherit("heir", weft_mutex_ref(&guard));
}

void quiet_heir(void *arg)
{
    (void)arg;
    inherit("quiet heir", weft_mutex_ref(&calm));
}
