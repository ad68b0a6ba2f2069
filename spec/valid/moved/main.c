/* SPDX-License-Identifier: MIT */
#include <weft/weft.h>

#include "system.h"

static _Alignas(64) frames_message_t frame;

void take(void *arg)
{
    (void)arg;
    for (;;) {
        weft_port_put(&frames, frame, WEFT_FOREVER);
    }
}

void show(void *arg)
{
    (void)arg;
    for (;;) {
        weft_port_get(&frames, frame, WEFT_FOREVER);
    }
}
