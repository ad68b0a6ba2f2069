/* SPDX-License-Identifier: MIT */
/* Each kind of activation in turn. */
#include "probe.h"
#include "system.h"

#define PERIOD WEFT_MS(1)

static void start(weft_timer_t *timer)
{
    if (timer != NULL) {
        weft_timer_start(timer, PERIOD, PERIOD);
    }
}

void conductor(void *arg)
{
    static const struct {
        const char *what;
        weft_timer_t *timer;
    } kinds[] = {
        {"nothing", NULL},    {"timer", &timer_timer},    {"task", &wake_timer},
        {"swi", &post_timer}, {"interrupt", &pend_timer}, {"relay", &relay_timer},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        start(kinds[i].timer);
        observe(kinds[i].what);
        if (kinds[i].timer != NULL) {
            weft_timer_stop(kinds[i].timer);
        }
    }
    sleeps = true;
    weft_sem_give(&doze);
    observe("sleep");
    sleeps = false;
    observe("until");
    weft_exit(0);
}
