/* SPDX-License-Identifier: MIT */
/**
 * @file
 * QEMU's RISC-V virt machine: console, exit (test device of SiFive).
 */
#include "arch.h"
#include "console.h"

#define TEST_DEVICE (*(volatile uint32_t *)0x00100000U)
#define TEST_PASS 0x5555U
#define TEST_FAIL 0x3333U

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

void weft_board_console(const char *text, size_t length)
{
    weft_board_write(text, length);
}

void weft_board_exit(int code)
{
    TEST_DEVICE = code == 0 ? TEST_PASS : (uint32_t)code << 16 | TEST_FAIL;
    for (;;) {
    }
}
