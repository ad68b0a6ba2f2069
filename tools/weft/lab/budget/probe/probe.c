/* SPDX-License-Identifier: MIT */
/*
 * What it costs that something is activated: each kind in turn, for a while on an idle processor
 * and for a while above a task that counts down. Hints mark both: see bench/mark/. The console
 * says how many activations there were.
 */
#include "probe.h"
#include "spin.h"
#include "system.h"

#define PERIOD WEFT_MS(1)
#define WINDOW WEFT_MS(10)

volatile uint32_t count;
volatile bool sleeps;

void on_timer(weft_timer_t *timer, void *arg)
{
    (void)timer, (void)arg;
    count++;
}

void on_wake(weft_timer_t *timer, void *arg)
{
    (void)timer, (void)arg;
    count++;
    weft_sem_give(&awake);
}

void on_post(weft_timer_t *timer, void *arg)
{
    (void)timer, (void)arg;
    count++;
    weft_swi_post(&posted_swi);
}

void on_pend(weft_timer_t *timer, void *arg)
{
    (void)timer, (void)arg;
    count++;
    weft_irq_pend(pended_irq);
}

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi, (void)arg;
}

void on_interrupt(void)
{
}

void waker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&awake, WEFT_FOREVER);
    }
}

void on_relay(weft_timer_t *timer, void *arg)
{
    (void)timer, (void)arg;
    count++;
    weft_sem_give(&first);
}

void giver(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&first, WEFT_FOREVER);
        weft_sem_give(&second);
    }
}

void taker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&second, WEFT_FOREVER);
    }
}

void sleeper(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&doze, WEFT_FOREVER);
        for (; sleeps; count++) {
            weft_sleep(PERIOD);
        }
        for (uint64_t next = weft_clock_now();; count++) {
            next += PERIOD;
            weft_sleep_until(next);
        }
    }
}

void spinner(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&turn, WEFT_FOREVER);
        MARK(1);
        count_down(SPIN);
        MARK(2);
        weft_sem_give(&over);
    }
}

/* A window on an idle processor, and one above the task that counts down. */
void observe(const char *what)
{
    weft_sleep(WEFT_MS(2));
    count = 0;
    MARK(1);
    weft_sleep(WINDOW);
    MARK(2);
    uint32_t idle = count;
    count = 0;
    weft_sem_give(&turn);
    weft_sem_take(&over, WEFT_FOREVER);
    weft_printf("probe %s %u %u\n", what, (unsigned)idle, (unsigned)count);
}
