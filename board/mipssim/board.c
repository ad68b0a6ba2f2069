/* SPDX-License-Identifier: MIT */
/**
 * @file
 * QEMU's mipssim: exit, by a request of the Unified Hosting Interface.
 */
#include "arch.h"

const unsigned weft_board_irqs = 32;

/** Number of the request, in t9. Source: MIPS Unified Hosting Interface, MD01069. */
#define UHI_EXIT 1U

void weft_board_exit(int code)
{
    register int a0 __asm__("$4") = code;
    register uint32_t t9 __asm__("$25") = UHI_EXIT;

    for (;;) {
        __asm__ volatile("sdbbp 1" : : "r"(a0), "r"(t9) : "memory");
    }
}
