/* SPDX-License-Identifier: MIT */
/** @file Where traps of RISC-V lead. */
#ifndef BENCH_SUPERLOOP_NO_KERNEL_H
#define BENCH_SUPERLOOP_NO_KERNEL_H

__attribute__((aligned(4))) static void no_kernel_trap(void)
{
    for (;;) {
    }
}

/** Traps lead there. */
static inline void no_kernel_traps(void)
{
    __asm__ volatile("csrw mtvec, %0" : : "r"(no_kernel_trap));
}

#endif
