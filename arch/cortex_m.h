/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The first and the last that a board with a Cortex-M does: memory as C expects it, and the end of
 * the program.
 */
#ifndef ARCH_CORTEX_M_H
#define ARCH_CORTEX_M_H

#include <stdint.h>

extern uint32_t weft_board_data_load[], weft_board_data_begin[], weft_board_data_end[];
extern uint32_t weft_board_bss_begin[], weft_board_bss_end[];

/** Copies what is initialized and clears the rest: board/freestanding/cortex_m.ld. */
static inline void cortex_m_init_memory(void)
{
    const uint32_t *from = weft_board_data_load;

    for (uint32_t *to = weft_board_data_begin; to < weft_board_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = weft_board_bss_begin; to < weft_board_bss_end; to++) {
        *to = 0;
    }
}

/** Ends by a request to the emulator or debugger; without one it is a fault, or returns. */
static inline void cortex_m_request_exit(int code)
{
    enum { EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };
    const uint32_t block[2] = {APPLICATION_EXIT, (uint32_t)code};
    register uint32_t operation __asm("r0") = EXIT_EXTENDED;
    register const uint32_t *argument __asm("r1") = block;

    __asm volatile("bkpt 0xab" : : "r"(operation), "r"(argument) : "memory");
}

#endif
