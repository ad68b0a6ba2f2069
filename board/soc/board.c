/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The simulated system on chip: console (UART), exit (system device).
 */
#include "arch.h"

extern volatile uint8_t weft_board_uart[];
extern volatile uint32_t weft_board_exit_code;

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        weft_board_uart[0] = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    weft_board_exit_code = (uint32_t)code;
    __asm__ volatile("csrw mie, zero"); /* other cores may go on, with the bus to themselves */
    for (;;) {
        __asm__ volatile("wfi");
    }
}
