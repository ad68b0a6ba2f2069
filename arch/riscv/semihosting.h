/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: requests to the emulator or debugger. Source: RISC-V Semihosting, version 0.4.
 */
#ifndef ARCH_RISCV_SEMIHOSTING_H
#define ARCH_RISCV_SEMIHOSTING_H

#include <stdint.h>

enum riscv_semihosting {
    RISCV_WRITE_CHARACTER = 3,
    RISCV_EXIT_EXTENDED = 0x20,
};

/** What the arguments of RISCV_EXIT_EXTENDED begin with. */
#define RISCV_APPLICATION_EXIT 0x20026U

/** Three instructions that the emulator knows, none of them compressed. */
static inline void riscv_semihosting(uintptr_t operation, const void *argument)
{
    register uintptr_t a0 __asm__("a0") = operation;
    register const void *a1 __asm__("a1") = argument;

    __asm__ volatile(".option push\n"
                     ".option norvc\n"
                     ".balign 16\n" /* all three in one page */
                     "slli zero, zero, 0x1F\n"
                     "ebreak\n"
                     "srai zero, zero, 7\n"
                     ".option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
}

#endif
