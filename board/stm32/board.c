/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Boards with an STM32: reset, console, exit. Each board's board.h says what its crystal is, and
 * which USART is the console.
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
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        board_send((uint8_t)*text++);
    }
}

void weft_board_exit(int code)
{
    cortex_m_request_exit(code);
    for (;;) {
    }
}
