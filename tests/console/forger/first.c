/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task that forges records, then offends.
 */
#include "system.h"

#include "forgery.h"

static forgery_t forgery;

void first(void *arg)
{
    (void)arg;
    weft_sem_take(&start, WEFT_FOREVER);
    forgery_print_all(&forgery);
    weft_sem_give(&done);
    weft_sem_take(&start, WEFT_FOREVER);
    weft_printf("in the middle of a line, ");
    *(volatile uint32_t *)4 = 1;
}
