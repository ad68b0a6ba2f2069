/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Painted stacks: builds with WEFT_CONFIG_CHECKS or WEFT_CONFIG_OBJCORE use them.
 */
#include "paint.h"

void weft_paint(uintptr_t begin, uintptr_t end)
{
    for (uint32_t *word = (uint32_t *)begin; word < (uint32_t *)end; word++) {
        *word = WEFT_PAINT;
    }
}

size_t weft_paint_used(uintptr_t begin, uintptr_t end, size_t skip)
{
    const volatile uint32_t *word = (const volatile uint32_t *)(begin + skip);

    while (word < (const volatile uint32_t *)end && *word == WEFT_PAINT) {
        word++;
    }
    return end - (uintptr_t)word;
}
