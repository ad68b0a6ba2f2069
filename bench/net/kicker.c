/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The kicker: a task of the first node that runs while the lead waits.
 */
#include "net.h"

#include "system.h"

static void (*kick_function)(void);

void net_kick_with(void (*function)(void))
{
    kick_function = function;
    weft_sem_give(&go);
}

void net_kicker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        kick_function();
    }
}
