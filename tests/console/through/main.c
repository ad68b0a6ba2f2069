/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node forges records on the console of another, then ends in a record of its own.
 */
#include "system.h"

#include "forgery.h"

static forgery_t forgery;
static weft_mutex_t unlocked;

void writer(void *arg)
{
    (void)arg;
    weft_sem_give(&over); /* the other node is there from now on */
    forgery_print_all(&forgery);
    weft_host_print(&host, forgery.text, forgery.length);
    weft_printf("printed through another node\n");
    weft_sem_give(&spent);
    weft_sleep(WEFT_MS(200));
    weft_mutex_unlock(&unlocked);
}

void keeper(void *arg)
{
    (void)arg;
    weft_sem_take(&over, WEFT_FOREVER);
    weft_sem_take(&spent, WEFT_FOREVER);
    weft_printf("printed by the node itself\n");
    weft_exit(0);
}
