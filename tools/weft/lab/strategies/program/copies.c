/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Another master of the bus: the DMA engine of simulated chips copies a block of external memory
 * again and again. No link of the program uses its first channel. The descriptor is its own next
 * one.
 */
#include <stdint.h>

#include "measure.h"

struct channel {
    uint32_t start; /**< address of the descriptor */
    uint32_t status;
};

#define CHANNEL (*(volatile struct channel *)0xF0500000U)
#define BLOCK 1024U
#define FROM 0xC0FFF000U /* near the end of external memory, past the caches */

static _Alignas(16) volatile struct {
    uint32_t from;
    uint32_t to;
    uint32_t bytes;
    uint32_t next;
} descriptor = {.from = FROM, .to = FROM + BLOCK, .bytes = BLOCK};

void begin_copies(void)
{
    descriptor.next = (uint32_t)&descriptor;
    __asm__ volatile("fence w, o" : : : "memory");
    CHANNEL.start = (uint32_t)&descriptor;
}
