/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the hardware asks for: the part of both cores.
 */
#include "limit.h"

#define WORDS 16U

WEFT_OUT_OF_LINE void limit_stores(volatile uint32_t *at)
{
#pragma GCC unroll 64
    for (unsigned i = 0; i < LIMIT_ACCESSES; i++) {
        at[i % WORDS] = 0;
    }
}

WEFT_OUT_OF_LINE void limit_loads(volatile uint32_t *at)
{
#pragma GCC unroll 64
    for (unsigned i = 0; i < LIMIT_ACCESSES; i++) {
        (void)at[i % WORDS];
    }
}

WEFT_OUT_OF_LINE void limit_end(void)
{
    WEFT_COMPILER_BARRIER();
}

void limit_measure(void)
{
    limit_stores(LIMIT_SHARED);
    limit_loads(LIMIT_SHARED);
    limit_end();
}

void limit_busy(uint32_t turns)
{
    for (volatile uint32_t i = 0; i < turns; i++) {
    }
}
