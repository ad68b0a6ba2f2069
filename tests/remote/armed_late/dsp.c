/* SPDX-License-Identifier: MIT */
/** @file Functions that take a time, and a node that rings on its own. */
#include "system.h"

weft_status_t sleep_for(const uint32_t *argument, uint32_t *result)
{
    if (*argument != 0) {
        weft_sleep(WEFT_MS(*argument));
    }
    *result = *argument + 1U;
    return WEFT_OK;
}

static volatile uint32_t delay;

weft_status_t take_order(const uint32_t *argument)
{
    delay = *argument;
    weft_sem_give(&requested);
    return WEFT_OK;
}

/** Gives when the call that has asked for it is over. */
void ringer(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&requested, WEFT_FOREVER);
        weft_sleep(WEFT_MS(30) + WEFT_MS(delay));
        weft_sem_give(&rung);
    }
}

weft_status_t say(void)
{
    weft_printf("dsp: done\n");
    weft_sem_give(&done);
    return WEFT_OK;
}

void ender(void *arg)
{
    (void)arg;
    weft_sem_take(&done, WEFT_FOREVER);
    weft_exit(0);
}
