/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine's UART as a link's. The console then goes to the emulator by semihosting: the link
 * flags in board.yaml put __wrap_weft_board_write() in the place of the one in console.c.
 *
 * The handler moves what has come into a ring. While that is full it closes
 * the UART's interrupt, and the other side waits.
 */
#include "uart.h"

#include <weft/irq.h>

#include "console.h"
#include "nrf5.h"
#include "primask.h"

#define RING 1024U /* a power of two */

_Static_assert((RING & (RING - 1)) == 0, "indices wrap");

/** What has come and was not read. The indices run freely. */
static struct {
    uint8_t bytes[RING];
    uint32_t put;
    uint32_t get;
} ring;

static bool sends; /* a byte was written, and the event that it has left is awaited */

void __wrap_weft_board_write(const char *text, size_t length);

/** Takes what the UART has, all interrupts closed; it interrupts again if there is room. */
static void fill_ring(void)
{
    while (ring.put - ring.get < RING) {
        if (UART_EVENTS_RXDRDY == 0) {
            UART_INTENSET = UART_INTEN_RXDRDY;
            return;
        }
        UART_EVENTS_RXDRDY = 0; /* again at once, if a further byte is there */
        ring.bytes[ring.put++ % RING] = (uint8_t)UART_RXD;
    }
    UART_INTENCLR = UART_INTEN_RXDRDY;
}

/** An emulator has any speed. */
void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    bool was_open = board_close();

    (void)unit;
    (void)baud;
    UART_TASKS_STARTRX = 1;
    UART_INTENSET = UART_INTEN_RXDRDY;
    board_open(was_open);
    weft_irq_enable(UART_IRQ);
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    bool was_open = board_close();
    size_t count = 0;

    (void)unit;
    fill_ring();
    while (count < room && ring.get != ring.put) {
        to[count++] = ring.bytes[ring.get++ % RING];
    }
    fill_ring();
    board_open(was_open);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    bool was_open = board_close();
    size_t count = 0;

    (void)unit;
    while (count < bytes && (!sends || UART_EVENTS_TXDRDY != 0)) {
        UART_EVENTS_TXDRDY = 0;
        UART_TXD = from[count++];
        sends = true;
    }
    board_open(was_open);
    return count;
}

/** Links ask again by themselves; no device uses this UART, since it is the console's then. */
void weft_board_uart_await_room(unsigned unit)
{
    (void)unit;
    weft_irq_pend(UART_IRQ);
}

/** Nothing is lost: while the ring is full, the other side waits. */
uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return 0;
}

void weft_board_uart_isr(void)
{
    bool was_open = board_close();

    fill_ring();
    board_open(was_open);
    weft_uart_ready(0);
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
