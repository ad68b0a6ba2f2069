/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine's UART as a link's. The console then goes to the emulator by a request of the Unified
 * Hosting Interface: the link flags in board.yaml put __wrap_weft_board_write() in the place of
 * the one in console.c.
 *
 * The handler moves what has come into a ring. While that is full it closes
 * the UART's interrupt, and the other side waits.
 */
#include "uart.h"

#include "board.h"
#include "console.h"
#include "mips.h"
#include "uart16450.h"
#include "uhi.h"

#define RING 1024U /* a power of two */

_Static_assert((RING & (RING - 1)) == 0, "indices wrap");

/** What has come and was not read. The indices run freely. */
static struct {
    uint8_t bytes[RING];
    uint32_t put;
    uint32_t get;
} ring;

void __wrap_weft_board_write(const char *text, size_t length);

/** Takes what the UART has, all interrupts closed; it interrupts again if there is room. */
static void fill_ring(void)
{
    while (ring.put - ring.get < RING) {
        if ((UART[UART_LINE_STATUS] & UART_HAS_DATA) == 0) {
            UART[UART_INTERRUPTS] = UART_ON_RECEIVE;
            return;
        }
        ring.bytes[ring.put++ % RING] = UART[UART_DATA];
    }
    UART[UART_INTERRUPTS] = 0;
}

/** An emulator has any speed. */
void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    bool was_enabled = weft_mips_disable();

    (void)unit;
    (void)baud;
    UART[UART_INTERRUPTS] = UART_ON_RECEIVE;
    weft_mips_enable(was_enabled);
    weft_irq_enable(WEFT_BOARD_UART_IRQ);
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    bool was_enabled = weft_mips_disable();
    size_t count = 0;

    (void)unit;
    fill_ring();
    while (count < room && ring.get != ring.put) {
        to[count++] = ring.bytes[ring.get++ % RING];
    }
    fill_ring();
    weft_mips_enable(was_enabled);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    bool was_enabled = weft_mips_disable();
    size_t count = 0;

    (void)unit;
    while (count < bytes && (UART[UART_LINE_STATUS] & UART_TX_EMPTY) != 0) {
        UART[UART_DATA] = from[count++];
    }
    weft_mips_enable(was_enabled);
    return count;
}

/** Links ask again by themselves; no device uses this UART, since it is the console's then. */
void weft_board_uart_await_room(unsigned unit)
{
    (void)unit;
    weft_irq_pend(WEFT_BOARD_UART_IRQ);
}

/** Nothing is lost: while the ring is full, the other side waits. */
uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return 0;
}

void weft_board_uart_isr(void)
{
    fill_ring();
    weft_uart_ready(0);
}

void __wrap_weft_board_write(const char *text, size_t length)
{
    (void)uhi_request(UHI_WRITE, UHI_STDOUT, text, length);
}
