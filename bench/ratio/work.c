/* SPDX-License-Identifier: MIT */
/** @file The computation. */
#include "work.h"

void ratio_work(ratio_block_t *block, uint32_t passes)
{
    uint32_t sum = 0;

    for (uint32_t pass = 0; pass < passes; pass++) {
        for (uint32_t i = 0; i < RATIO_WORDS; i++) {
            sum += block->words[i] * (pass + 1U);
        }
    }
    block->words[0] = sum;
}
