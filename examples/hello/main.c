/* SPDX-License-Identifier: MIT */
/* The smallest application: one task that says hello and ends the program. */
#include <weft/weft.h>

#include "system.h"

void hello(void *arg)
{
    (void)arg;
    weft_printf("Hello from task %s, priority %u\n", "hello", weft_task_priority(weft_task_self()));
    weft_exit(0);
}
