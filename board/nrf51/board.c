/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Boards with an nRF51: reset, console, exit.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "nrf51.h"

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
    UART_PSELTXD = BOARD_PIN_TX;
    UART_BAUDRATE = UART_BAUDRATE_115200;
    UART_ENABLE = UART_ENABLE_ON;
    UART_TASKS_STARTTX = 1;
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        UART_EVENTS_TXDRDY = 0;
        UART_TXD = (uint8_t)*text++;
        while (UART_EVENTS_TXDRDY == 0) {
        }
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
