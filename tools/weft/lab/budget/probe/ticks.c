/* SPDX-License-Identifier: MIT */
/* Ticks of periodic functions alone, and with a function at each. */
#include "probe.h"
#include "system.h"

void on_tick(weft_periodic_t *periodic, void *arg)
{
    (void)periodic, (void)arg;
    count++;
}

void conductor(void *arg)
{
    (void)arg;
    observe("nothing");
    weft_periodic_start(&every_periodic);
    observe("periodic");
    weft_exit(0);
}
