/* SPDX-License-Identifier: MIT */
#include "system.h"

void look(void)
{
}

void on_filter(weft_swi_t *swi, void *arg)
{
    (void)swi;
    weft_sem_give(arg);
    weft_swi_post(&output_swi);
}

void on_output(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    weft_printf("mailbox %u\n", (unsigned)weft_swi_mailbox());
}

void on_period(weft_periodic_t *periodic, void *arg)
{
    (void)arg;
    if (periodic == &sample_periodic) {
        weft_swi_dec(&filter_swi);
    } else {
        weft_printf("reported\n");
    }
}

void work(void *arg)
{
    (void)arg;
    weft_swi_or(&output_swi, 5);
    weft_sem_take(&done, WEFT_FOREVER); /* after three samples */
    weft_printf("%u ms\n", (unsigned)(weft_clock_now() / 1000U));
    weft_periodic_start(&report_periodic);
    weft_sleep(WEFT_MS(30));
    weft_exit(0);
}
