/* SPDX-License-Identifier: MIT */
#include "part.h"

/* A timer expires, and its period begins where the last one ended. */
static volatile unsigned count;

static void on_expiry(weft_timer_t *timer, void *arg)
{
    (void)arg;
    if (++count == 3) {
        (void)weft_timer_stop(timer);
    }
}

bool part_timer(void)
{
    static weft_timer_t timer = WEFT_TIMER_INIT(on_expiry, NULL);

    weft_timer_start(&timer, 200, 200);
    while (count < 3) {
        weft_yield();
    }
    return !weft_timer_stop(&timer);
}
