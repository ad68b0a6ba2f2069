/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm MPS2 boards: reset, console, exit. Each board's board.h says which devices
 * it uses, and what else there is at power-on.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "cortex_m.h"

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

void weft_board_reset(void);

void weft_board_reset(void)
{
    cortex_m_init_memory();
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
    cortex_m_request_exit(code);
    for (;;) {
    }
}
