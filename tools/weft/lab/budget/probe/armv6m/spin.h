/* SPDX-License-Identifier: MIT */
/** @file Marks for who counts, and a loop of a known length: Armv6-M, which has no `dbg`. */
#ifndef SPIN_H
#define SPIN_H

#include <stdint.h>

#define MARK(n) __asm__ volatile(".hword 0xBF80 + (" #n " << 4)" : : : "memory")

static inline void count_down(uint32_t rounds)
{
    __asm__ volatile(".syntax unified\n1: subs %0, %0, #1\n bne 1b" : "+l"(rounds) : : "cc");
}

#endif
