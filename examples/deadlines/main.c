/* SPDX-License-Identifier: MIT */
/*
 * A control loop that a timer activates, a report of its state, and a search with a processor
 * budget. The mutex makes the report delay the control loop, and the description says for how long.
 */
#include <weft/weft.h>

#include "system.h"

#define REPORTS 10

static unsigned controlled;
static unsigned searched;

/* Work of a known length: two or three instructions a round. */
static void work(uint32_t rounds)
{
    while (rounds != 0) {
        rounds--;
        __asm__ volatile("" : "+r"(rounds));
    }
}

void on_sample(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_sem_give(&sampled);
}

void control(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sampled, WEFT_FOREVER);
        work(30000);
        weft_mutex_lock(&state, WEFT_FOREVER);
        work(10000);
        controlled++;
        weft_mutex_unlock(&state);
    }
}

void search(void *arg)
{
    (void)arg;
    for (uint64_t next = WEFT_MS(20);; next += WEFT_MS(20)) {
        weft_sleep_until(next);
        work(80000);
        searched++;
    }
}

void report(void *arg)
{
    unsigned seen = 0;

    (void)arg;
    for (uint64_t next = WEFT_MS(40); seen < REPORTS; next += WEFT_MS(40)) {
        weft_sleep_until(next);
        weft_mutex_lock(&state, WEFT_FOREVER);
        work(20000);
        seen += controlled != 0 ? 1U : 0U;
        weft_mutex_unlock(&state);
    }
    weft_printf("%u reports, the control loop ran: %s, the search ran: %s\n", seen,
                controlled != 0 ? "yes" : "no", searched != 0 ? "yes" : "no");
    weft_exit(0);
}
