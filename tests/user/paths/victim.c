/* SPDX-License-Identifier: MIT */
/** @file A user task whose frames are forged while it calls, waits, offends and is interrupted. */
#include "offend.h"
#include "path.h"
#include "system.h"

paths_t paths;

WEFT_NORETURN static void again(void)
{
    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        if (paths.offends != 0) {
            offend_undefined_instruction();
        }
        (void)weft_sem_give(&done);
    }
}

void victim(void *arg)
{
    (void)arg;
    paths.stack = path_stack();
    again();
}

/** It does not return: the stack is overwritten at any time. */
void forged(void)
{
    paths.restarts++;
    if (path_is_privileged()) {
        paths.escapes++;
        *(volatile uint32_t *)paths.target = 0xBAD;
        path_give_privilege_up();
    }
    path_go_on(paths.stack, again);
}
