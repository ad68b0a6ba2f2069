/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine's UART as a link's. The console then goes to the emulator by semihosting:
 * the link flags in board.yaml put __wrap_weft_board_write() in the place of the one in console.c.
 */
#include "uart.h"

#include "console.h"
#include "nrf5.h"
#include "primask.h"
#include "uart_paced.h"

static bool sends; /* a byte was written, and the event that it has left is awaited */

void __wrap_weft_board_write(const char *text, size_t length);

static unsigned uart_paced_irq(void)
{
    return UART_IRQ;
}

static bool uart_paced_close(void)
{
    return board_close();
}

static void uart_paced_open(bool was_open)
{
    board_open(was_open);
}

static void uart_paced_start(void)
{
    UART_TASKS_STARTRX = 1;
}

static void uart_paced_interrupts(bool on)
{
    if (on) {
        UART_INTENSET = UART_INTEN_RXDRDY;
    } else {
        UART_INTENCLR = UART_INTEN_RXDRDY;
    }
}

static bool uart_paced_take(uint8_t *byte)
{
    if (UART_EVENTS_RXDRDY == 0) {
        return false;
    }
    UART_EVENTS_RXDRDY = 0; /* again at once, if a further byte is there */
    *byte = (uint8_t)UART_RXD;
    return true;
}

static bool uart_paced_give(uint8_t byte)
{
    if (sends && UART_EVENTS_TXDRDY == 0) {
        return false;
    }
    UART_EVENTS_TXDRDY = 0;
    UART_TXD = byte;
    sends = true;
    return true;
}

void __wrap_weft_board_write(const char *text, size_t length)
{
    enum { WRITE_CHARACTER = 3 };

    while (length-- != 0) {
        register uint32_t operation __asm("r0") = WRITE_CHARACTER;
        register const char *argument __asm("r1") = text++;

        __asm volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
    }
}
