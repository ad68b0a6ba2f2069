/* SPDX-License-Identifier: MIT */
/* The smallest application: one task that says hello and ends the program. */
#include <weft/weft.h>

#include "system.h"

void hello(void *arg)
{
    weft_priority_t priority = 0;

    (void)arg;
    weft_task_priority(weft_task_self(), &priority);
    weft_printf("Hello from task %s, priority %u\n", "hello", priority);
    weft_exit(0);
}
