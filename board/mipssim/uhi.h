/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Requests to the emulator or debugger. Source: MIPS Unified Hosting Interface, MD01069.
 */
#ifndef BOARD_MIPSSIM_UHI_H
#define BOARD_MIPSSIM_UHI_H

#include <stddef.h>
#include <stdint.h>

enum { UHI_EXIT = 1, UHI_WRITE = 5 };
enum { UHI_STDOUT = 1 };

/** The number goes to t9; the result comes back in v0. */
static inline int uhi_request(int operation, int first, const void *second, size_t third)
{
    register int t9 __asm__("$25") = operation;
    register int a0 __asm__("$4") = first;
    register const void *a1 __asm__("$5") = second;
    register size_t a2 __asm__("$6") = third;
    register int v0 __asm__("$2") = operation;

    __asm__ volatile("sdbbp 1" : "+r"(v0) : "r"(t9), "r"(a0), "r"(a1), "r"(a2) : "$3", "memory");
    return v0;
}

#endif
