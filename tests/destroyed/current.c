/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A kernel task has destroyed what the kernel knows of the running task when it faults.
 */
#include "kernel.h"
#include "system.h"

static volatile uintptr_t far_away = NOTHING;

void culprit_main(void *arg)
{
    (void)arg;
    weft_kernel.current = (weft_task_t *)far_away;
    __builtin_trap();
}
