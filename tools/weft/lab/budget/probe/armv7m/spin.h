/* SPDX-License-Identifier: MIT */
/** @file Marks for who counts, and a loop of a known length: Arm. */
#ifndef SPIN_H
#define SPIN_H

#include <stdint.h>

#define MARK(n) __asm__ volatile("dbg #" #n : : : "memory")

static inline void count_down(uint32_t rounds)
{
    __asm__ volatile("1: subs %0, %0, #1\n bne 1b" : "+r"(rounds) : : "cc");
}

#endif
