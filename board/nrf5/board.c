/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Boards with an nRF51 or nRF52: reset, console, exit.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "console.h"
#include "cortex_m.h"
#include "nrf5.h"

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

void weft_board_reset(void);

void weft_board_reset(void)
{
    cortex_m_init_memory();
    board_power_on();
    UART_PSELTXD = BOARD_PIN_TX;
    UART_BAUDRATE = UART_BAUDRATE_115200;
    UART_ENABLE = UART_ENABLE_ON;
    UART_TASKS_STARTTX = 1;
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    weft_board_write(text, length);
}

void weft_board_exit(int code)
{
    cortex_m_request_exit(code);
    for (;;) {
    }
}
