/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine's UART as a link's. The console then goes to the emulator by semihosting:
 * the link flags in board.yaml put __wrap_weft_board_write() in the place of the one in console.c.
 */
#include "uart.h"

#include "board.h"
#include "console.h"
#include "ns16550.h"
#include "riscv.h"
#include "semihosting.h"
#include "uart_paced.h"

void __wrap_weft_board_write(const char *text, size_t length);

static unsigned uart_paced_irq(void)
{
    return WEFT_BOARD_UART_IRQ;
}

static bool uart_paced_close(void)
{
    return weft_riscv_close();
}

static void uart_paced_open(bool was_open)
{
    weft_riscv_open(was_open);
}

static void uart_paced_start(void)
{
    UART[UART_FIFO] = UART_FIFO_ON;
}

static void uart_paced_interrupts(bool on)
{
    UART[UART_INTERRUPTS] = on ? UART_ON_RECEIVE : 0;
}

static bool uart_paced_take(uint8_t *byte)
{
    if ((UART[UART_LINE_STATUS] & UART_HAS_DATA) == 0) {
        return false;
    }
    *byte = UART[UART_DATA];
    return true;
}

static bool uart_paced_give(uint8_t byte)
{
    if ((UART[UART_LINE_STATUS] & UART_TX_EMPTY) == 0) {
        return false;
    }
    UART[UART_DATA] = byte;
    return true;
}

void __wrap_weft_board_write(const char *text, size_t length)
{
    while (length-- != 0) {
        riscv_semihosting(RISCV_WRITE_CHARACTER, text++);
    }
}
