/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Idle functions.
 */
#include <weft/idle.h>

#include "account.h"
#include "list.h"
#include "netif.h"

void weft_idle_pass(void)
{
    for (const weft_idle_function_t *next = weft_system_idle; *next != NULL; next++) {
        (*next)();
    }
}

void weft_idle_wait(void)
{
    weft_arch_lock();
    if (weft_list_is_single(weft_kernel.current)) {
        weft_idle_sleep_unlock();
        weft_account_idle();
    } else {
        weft_arch_unlock();
    }
}
