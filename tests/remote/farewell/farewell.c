/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node c ends: a task of node a that waits there learns of it at once, and one
 * whose call was granted just before still gets its answer.
 */
#include "system.h"

static void say(const char *who, weft_status_t status)
{
    weft_printf("%s: %d at %u ms\n", who, (int)status, (unsigned)(weft_clock_now() / 1000U));
}

void waiter(void *arg)
{
    (void)arg;
    say("waiter", weft_sem_take(&never, WEFT_FOREVER));
    say("state", weft_node_state(c_node) == WEFT_NODE_LOST ? WEFT_OK : WEFT_WOULD_BLOCK);
}

/* Waits in the hub when the other task comes; less urgent than that, so is its proxy. */
void putter(void *arg)
{
    uint32_t message = 1;

    (void)arg;
    say("putter", weft_port_put(&meet, &message, WEFT_FOREVER));
    say("again", weft_port_put(&meet, &message, WEFT_MS(500)));
    weft_sem_give(&finish);
    weft_exit(0);
}

void between(void *arg)
{
    (void)arg;
    weft_sem_take(&finish, WEFT_FOREVER);
    weft_exit(0);
}

void ender(void *arg)
{
    uint32_t message = 0;

    (void)arg;
    weft_sleep(WEFT_MS(300));
    if (weft_port_get(&meet, &message, WEFT_NO_WAIT) != WEFT_OK) {
        weft_printf("ender: nothing came\n");
    }
    weft_exit(0);
}
