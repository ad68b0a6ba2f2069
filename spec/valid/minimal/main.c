/* SPDX-License-Identifier: MIT */
#include "system.h"

void run(void *arg)
{
    (void)arg;
    weft_printf("%s runs\n", weft_system.node);
    weft_exit(0);
}
