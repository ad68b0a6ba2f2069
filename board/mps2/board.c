/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 boards: reset, console, exit. Each board's board.h says which devices
 * it uses, and what else there is at power-on.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"

#define SEMIHOSTING_EXIT_EXTENDED 0x20U
#define SEMIHOSTING_APPLICATION_EXIT 0x20026U

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

extern uint32_t weft_board_data_load[], weft_board_data_begin[], weft_board_data_end[];
extern uint32_t weft_board_bss_begin[], weft_board_bss_end[];

void weft_board_reset(void);

void weft_board_reset(void)
{
    const uint32_t *from = weft_board_data_load;

    for (uint32_t *to = weft_board_data_begin; to < weft_board_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = weft_board_bss_begin; to < weft_board_bss_end; to++) {
        *to = 0;
    }
    board_power_on();
    BOARD_UART->divisor = 16;
    BOARD_UART->control = CMSDK_UART_TX_ENABLE;
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((BOARD_UART->state & CMSDK_UART_TX_FULL) != 0) {
        }
        BOARD_UART->data = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    const uint32_t block[2] = {SEMIHOSTING_APPLICATION_EXIT, (uint32_t)code};
    register uint32_t operation __asm("r0") = SEMIHOSTING_EXIT_EXTENDED;
    register const uint32_t *argument __asm("r1") = block;

    __asm volatile("bkpt 0xab" : : "r"(operation), "r"(argument) : "memory");
    for (;;) {
    }
}
