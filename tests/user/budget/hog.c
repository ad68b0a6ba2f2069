/* SPDX-License-Identifier: MIT */
/** @file User tasks that take all the time that they get, each in its way. */
#include "system.h"

static volatile uint32_t order; /* stays when the task begins again */
static volatile uint32_t laps;

static void act(uint32_t way)
{
    switch (way) {
    case 0:
        laps++;
        break;
    case 1:
        weft_yield();
        weft_task_set_priority(weft_task_self(), 10);
        (void)weft_clock_now();
        break;
    default: /* not too many: each is printed */
        for (uint32_t i = 0; i < 10000; i++) {
            laps++;
        }
        *(volatile uint32_t *)(uintptr_t)4 = 0; /* is contained; then all over again */
        break;
    }
}

void hog(void *arg)
{
    (void)arg;
    if (order == 0) {
        (void)weft_msgq_get(&orders, (void *)(uintptr_t)&order, WEFT_FOREVER);
    }
    for (;;) {
        act(order - 1U);
        if (laps % 64U == 0 || order != 1U) {
            (void)weft_msgq_get(&orders, (void *)(uintptr_t)&order, WEFT_NO_WAIT);
        }
    }
}

void loop(void *arg)
{
    (void)arg;
    (void)weft_sem_give(&begun);
    for (;;) {
        laps++;
    }
}
