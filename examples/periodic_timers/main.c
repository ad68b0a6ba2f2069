/* SPDX-License-Identifier: MIT */
/*
 * Periodic timers. The handler runs in the timer's interrupt: it must be short
 * and must not wait, so it only puts its name into a queue. The task prints.
 */
#include <weft/weft.h>

#include "system.h"

static const char *const names[] = {
    [TICK_FAST] = "fast",
    [TICK_SLOW] = "slow",
    [TICK_ONCE] = "once",
};

void on_tick(weft_timer_t *timer, void *arg)
{
    tick_t tick = (tick_t)(intptr_t)arg;

    (void)timer;
    weft_msgq_put(&ticks, &tick, WEFT_NO_WAIT);
}

void reporter(void *arg)
{
    int count[3 + 1] = {0};
    tick_t tick;

    (void)arg;
    do {
        weft_msgq_get(&ticks, &tick, WEFT_FOREVER);
        count[tick]++;
        weft_printf("%s %d\n", names[tick], count[tick]);
    } while (tick != TICK_ONCE);

    bool was_running = weft_timer_stop(&fast_timer);
    weft_printf("fast was %s\n", was_running ? "running" : "stopped");
    was_running = weft_timer_stop(&once_timer);
    weft_printf("once was %s\n", was_running ? "running" : "stopped");
    weft_printf("62 ms have passed: %s\n", weft_clock_now() >= WEFT_MS(62) ? "yes" : "no");
    weft_exit(0);
}
