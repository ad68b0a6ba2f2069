/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Events here and there.
 */
#include "system.h"

void use_event(void *arg)
{
    (void)arg;
    weft_event_raise(&event_here, WEFT_FOREVER);
    weft_event_wait(&event_here, WEFT_FOREVER);
    weft_event_raise(&event_there, WEFT_FOREVER);
    weft_event_wait(&event_there, WEFT_FOREVER);
}
