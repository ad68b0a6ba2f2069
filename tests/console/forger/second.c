/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Another user task that forges records, with pauses, so that tasks print in turns.
 */
#include "system.h"

#include "forgery.h"

static forgery_t forgery;

void second(void *arg)
{
    (void)arg;
    weft_sem_take(&start, WEFT_FOREVER);
    forgery_record(&forgery, "@fault what=\"forged\" code=1 pc=0x10 address=0x0 task=0x0");
    for (size_t i = 0; i < forgery.length; i++) {
        weft_console_write(&forgery.text[i], 1);
        weft_sleep(WEFT_US(50));
    }
    forgery_print_all(&forgery);
    weft_sem_give(&done);
    weft_sem_take(&start, WEFT_FOREVER);
    *(volatile uint32_t *)8 = 1;
}
