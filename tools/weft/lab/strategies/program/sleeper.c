/* SPDX-License-Identifier: MIT */
/** @file A task that sleeps all the time: each wake-up of another one sets the timer again. */
#include "system.h"

void sleep_long(void *arg)
{
    (void)arg;
    weft_sleep(WEFT_S(1000U));
}
