/* SPDX-License-Identifier: MIT */
/* A task, an interrupt and a software interrupt, all without a description: see tables.c. */
#include <weft/weft.h>

#include "by_hand.h"

weft_sem_t arrived = WEFT_SEM_INIT(0);
static weft_swi_t report;

static void on_report(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    weft_sem_give(&arrived);
}

void on_device(void)
{
    weft_swi_post(&report);
}

/** Called before any task starts: what has no table is made here. */
void prepare(void)
{
    weft_swi_init(&report, on_report, NULL, 4, 0);
}

void worker(void *arg)
{
    for (unsigned n = 1; n <= 3; n++) {
        weft_irq_pend(DEVICE_IRQ); /* the device of this example */
        weft_sem_take(&arrived, WEFT_FOREVER);
        weft_printf("%s: %u of %u\n", weft_task_name(weft_task_self()), n,
                    (unsigned)(uintptr_t)arg);
    }
    weft_exit(0);
}
