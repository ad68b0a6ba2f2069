/* SPDX-License-Identifier: MIT */
/** @file The nodes that answer over TCP. */
#include "keys.h"

#include <weft/weft.h>

#include "system.h"

void keys_answer(void *arg)
{
    for (;;) {
        weft_sem_take(weft_sem_ref(arg), WEFT_FOREVER);
        weft_sem_give(&back);
    }
}

void keys_meet(void *arg)
{
    static keys_block_t block;

    for (;;) {
        weft_port_get(weft_port_ref(arg), &block, WEFT_FOREVER);
    }
}

void keys_finish(void *arg)
{
    weft_sem_take(weft_sem_ref(arg), WEFT_FOREVER);
    weft_exit(0);
}
