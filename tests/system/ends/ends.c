/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One node waits for a unit of the other, which ends as `ends_case` says. The
 * tests write the number into the program.
 */
#include "system.h"

enum {
    ENDS_WITH_CODE = 1,
    ENDS_WITH_FAULT,
    ENDS_WELL,
};

extern volatile uint32_t ends_case;
volatile uint32_t ends_case = 0x80000000U; /* not zero: it has a place in the file */

void caller(void *arg)
{
    (void)arg;
    if (weft_sem_give(&hello) != WEFT_OK) {
        weft_printf("caller: no connection\n");
        weft_exit(4);
    }
    weft_printf("caller: here\n");
    weft_status_t status = weft_sem_take(&never, WEFT_FOREVER);
    weft_printf("caller: %s\n", status == WEFT_NODE_DOWN ? "the node is down" : "a unit?");
    weft_exit(status == WEFT_NODE_DOWN ? 0 : 1);
}

void server(void *arg)
{
    (void)arg;
    weft_sem_take(&hello, WEFT_FOREVER);
    weft_printf("server: here\n");
    weft_sleep(WEFT_MS(200));
    switch (ends_case) {
    case ENDS_WITH_CODE:
        weft_exit(3);
        break;
    case ENDS_WITH_FAULT:
        weft_mutex_unlock(&own); /* misuse: it is not locked */
        weft_exit(5);
        break;
    case ENDS_WELL:
        weft_exit(0);
        break;
    default:
        weft_sem_take(&never, WEFT_FOREVER);
    }
}
