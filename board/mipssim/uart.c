/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine's UART as a link's. The console then goes to the emulator by a request of the Unified
 * Hosting Interface: the link flags in board.yaml put __wrap_weft_board_write() in the place of the
 * one in console.c.
 */
#include "uart.h"

#include "board.h"
#include "console.h"
#include "mips.h"
#include "uart16450.h"
#include "uart_paced.h"
#include "uhi.h"

void __wrap_weft_board_write(const char *text, size_t length);

static unsigned uart_paced_irq(void)
{
    return WEFT_BOARD_UART_IRQ;
}

static bool uart_paced_close(void)
{
    return weft_mips_disable();
}

static void uart_paced_open(bool was_open)
{
    weft_mips_enable(was_open);
}

/** It runs from reset on. */
static void uart_paced_start(void)
{
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
    (void)uhi_request(UHI_WRITE, UHI_STDOUT, text, length);
}
