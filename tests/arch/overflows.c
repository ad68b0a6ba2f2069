/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Programs whose stack overflows, by a few words and not in a jump: each path by its number, from
 * 400 on.
 */
#include "in_use.h"

#include <weft/weft.h>

#include "system.h"

static volatile uint32_t deepest;

/* A recursion of small frames that the compiler cannot turn into a loop. */
__attribute__((noinline)) static uint32_t deep(uint32_t depth) /* the overflow */
{
    deepest = depth;
    return depth == UINT32_MAX ? 0 : deep(depth + 1U) + deepest;
}

/* An interrupt at every depth. */
__attribute__((noinline)) static uint32_t interrupted(uint32_t depth)
{
    weft_irq_pend(20);
    return depth == UINT32_MAX ? 0 : interrupted(depth + 1U) + deepest;
}

/* A switch at every depth: the last frame of a task is that of its switch. */
__attribute__((noinline)) static uint32_t switched(uint32_t depth)
{
    (void)weft_sleep(1);
    return depth == UINT32_MAX ? 0 : switched(depth + 1U) + deepest;
}

void overflow_in_isr(void)
{
    if (fault_case == 403) {
        deepest = deep(0);
    }
}

void overflow_in_swi(void)
{
    deepest = deep(0);
}

void overflow_commit(uint32_t number)
{
    switch (number) {
    case 400:
        deepest = deep(0);
        break;
    case 401:
        deepest = interrupted(0);
        break;
    case 402:
        deepest = switched(0);
        break;
    case 403:
        weft_irq_pend(20);
        break;
    default:
        weft_swi_post(&breaker_swi);
        break;
    }
    (void)weft_sleep(WEFT_MS(1));
}
