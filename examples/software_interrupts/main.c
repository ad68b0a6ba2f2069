/* SPDX-License-Identifier: MIT */
#include "system.h"

/* Bits of the mailbox of `report`. */
enum { SUM_IS_READY = 1, BUTTON = 2 };

#define ROUNDS 3

static volatile unsigned idle_passes;
static int left_sample;
static int right_sample;
static int sum;

/* Every second sample of the left input finds one of the right input. */
void on_left(weft_periodic_t *periodic, void *arg)
{
    (void)periodic;
    (void)arg;
    left_sample += 1;
    if (left_sample % 2 == 0) {
        weft_swi_dec(&add_swi);
    }
}

void on_right(weft_periodic_t *periodic, void *arg)
{
    (void)periodic;
    (void)arg;
    right_sample += 100;
    weft_swi_dec(&add_swi);
}

/* Its mailbox was 2 and is 0: both inputs have come. Here it is 2 again. */
void on_both(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    sum = left_sample + right_sample;
    weft_swi_or(&report_swi, SUM_IS_READY);
}

void on_button(void)
{
    weft_swi_or(&report_swi, BUTTON);
    weft_swi_or(&report_swi, BUTTON); /* posted already: still one run */
}

/* Of lower priority than `add`: what happened before it starts comes at once, as bits. */
void on_report(weft_swi_t *swi, void *arg)
{
    uint32_t what = weft_swi_mailbox();

    (void)swi;
    if ((what & SUM_IS_READY) != 0) {
        weft_printf("report: left %d and right %d are %d\n", left_sample, right_sample, sum);
    }
    if ((what & BUTTON) != 0) {
        weft_printf("report: button\n");
    }
    weft_sem_give(arg);
    weft_printf("report: done\n"); /* before the task that has been woken */
}

void count_idle(void)
{
    idle_passes++;
}

void reader(void *arg)
{
    weft_swi_key_t key;

    (void)arg;
    for (int i = 0; i < ROUNDS; i++) {
        weft_sem_take(&reported, WEFT_FOREVER);
        weft_printf("reader: %d\n", i + 1);
    }
    weft_periodic_stop(&left_periodic);
    weft_periodic_stop(&right_periodic);
    weft_irq_pend(button_irq);
    weft_sem_take(&reported, WEFT_FOREVER);
    key = weft_swi_disable();
    weft_irq_pend(button_irq);
    weft_printf("reader: nothing has run since the button\n");
    weft_swi_enable(key);
    weft_sem_take(&reported, WEFT_FOREVER);
    weft_printf("idle functions have run: %s\n", idle_passes != 0 ? "yes" : "no");
    weft_exit(0);
}
