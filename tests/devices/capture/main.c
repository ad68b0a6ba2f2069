/* SPDX-License-Identifier: MIT */
#include "system.h"

void watcher(void *arg)
{
    weft_capture_edge_t edge;

    (void)arg;
    weft_printf("nothing %d, %u Hz\n",
                weft_msgq_get(&both, &edge, WEFT_MS(1)) == WEFT_TIMEOUT &&
                    weft_msgq_get(&falling, &edge, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK,
                (unsigned)weft_capture_hz(&wheel_device));
    weft_exit(0);
}
