/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Kernel tasks that forge records, let user tasks forge and offend, and end in a true record.
 */
#include "system.h"

#include "forgery.h"

static forgery_t forgery;
static volatile bool is_over;
static weft_mutex_t unlocked;

void leader(void *arg)
{
    (void)arg;
    forgery_print_all(&forgery);
    weft_sem_give(&start);
    weft_sem_give(&start);
    weft_sem_take(&done, WEFT_FOREVER);
    weft_sem_take(&done, WEFT_FOREVER);
    is_over = true;
    weft_sem_give(&start);
    weft_sem_give(&start);
    weft_sleep(WEFT_MS(1));
    weft_printf("all was printed; half a line, half a sequence \x1b[3, half a letter \xc3");
    weft_mutex_unlock(&unlocked);
}

/** Preempts whatever is being printed. */
void ticker(void *arg)
{
    static forgery_t own;

    (void)arg;
    forgery_record(&own, "@fault what=\"forged\" code=1 pc=0x10 address=0x0 task=0x0");
    while (!is_over) {
        weft_sleep(WEFT_US(70));
        weft_console_write(own.text, own.length);
    }
}
