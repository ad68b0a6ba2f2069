/* SPDX-License-Identifier: MIT */
/* See lost.yaml. */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <unistd.h>

#include "system.h"

void client(void *arg)
{
    (void)arg;
    if (weft_sem_take(&started, WEFT_FOREVER) == WEFT_OK &&
        weft_sem_take(&started, WEFT_FOREVER) == WEFT_NODE_DOWN) {
        weft_sem_take(&never, WEFT_FOREVER);
    }
    weft_exit(1);
}

void stops(void *arg)
{
    (void)arg;
    weft_sem_give(&started);
    weft_sleep(WEFT_MS(200)); /* the client has its unit, and waits for the next one */
    kill(getpid(), SIGSTOP);
}
