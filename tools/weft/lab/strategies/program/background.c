/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a core does beside the exchanges, in rounds of one length: what such a round takes longer is
 * what the core does for them.
 */
#include "background.h"

#include "system.h"

#define TURNS 50U

WEFT_OUT_OF_LINE void background_round(void)
{
    uint32_t turns = TURNS;

    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(turns));
}

void background(void *arg)
{
    weft_sem_take(weft_sem_ref(arg), WEFT_FOREVER);
    for (;;) {
        background_round();
    }
}
