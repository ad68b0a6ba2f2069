/* SPDX-License-Identifier: MIT */
#include "system.h"

void run(void *arg)
{
    (void)arg;
    weft_printf("%s on %s\n", weft_system.node, WHERE);
    weft_exit(0);
}
