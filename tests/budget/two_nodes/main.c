/* SPDX-License-Identifier: MIT */
/* Work of a known length on both nodes. */
#include "system.h"
#include <weft/weft.h>
static void work(uint32_t rounds)
{
    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(rounds));
}
void on_pace(weft_timer_t *t, void *arg)
{
    (void)t, (void)arg;
    weft_sem_give(&due);
}
void ask(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&due, WEFT_FOREVER);
        work(10000);
        weft_sem_give(&far);
    }
}
void act(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&far, WEFT_FOREVER);
        work(20000);
    }
}
