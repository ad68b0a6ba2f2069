/* SPDX-License-Identifier: MIT */
/** @file Marks for who counts, and a loop of a known length: RISC-V. */
#ifndef SPIN_H
#define SPIN_H

#include <stdint.h>

#define MARK(n) __asm__ volatile("slti x0, x0, " #n : : : "memory")

static inline void count_down(uint32_t rounds)
{
    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(rounds));
}

#endif
