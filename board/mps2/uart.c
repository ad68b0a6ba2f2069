/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The UARTs of links and devices: BOARD_LINK_UART(0) and so on. Receiver and transmitter have an
 * interrupt each; that of the transmitter is enabled while somebody waits for it.
 *
 * The handler moves what has come into a ring. While that is full it closes
 * the UART's interrupt, and the other side waits.
 */
#include "uart.h"

#include "arch.h"
#include "board.h"
#include "primask.h"

#define RING 1024U /* a power of two */

_Static_assert((RING & (RING - 1)) == 0, "indices wrap");

/** What has come to a UART and was not read. The indices run freely. */
struct ring {
    uint32_t put;
    uint32_t get;
    uint32_t transmitter; /**< CMSDK_UART_TX_IRQ_ENABLE while somebody waits for room */
    bool is_open;
    uint8_t bytes[RING];
};

static struct ring rings[BOARD_LINK_UARTS];

#define UART_ON (CMSDK_UART_TX_ENABLE | CMSDK_UART_RX_ENABLE)

/**
 * Takes what the UART has, all interrupts closed; it interrupts again if there
 * is room. What comes while its interrupt is closed does not interrupt later,
 * so the UART is asked once more after opening; what came before it was closed
 * would interrupt for ever.
 */
static void fill(struct ring *ring, struct cmsdk_uart *uart)
{
    while (ring->put - ring->get < RING) {
        uart->interrupt_status = CMSDK_UART_RX_INTERRUPT;
        if ((uart->state & CMSDK_UART_RX_FULL) != 0) {
            ring->bytes[ring->put++ % RING] = (uint8_t)uart->data;
        } else if ((uart->control & CMSDK_UART_RX_IRQ_ENABLE) != 0) {
            return;
        } else {
            uart->control = UART_ON | CMSDK_UART_RX_IRQ_ENABLE | ring->transmitter;
        }
    }
    uart->control = UART_ON | ring->transmitter;
    uart->interrupt_status = CMSDK_UART_RX_INTERRUPT;
}

/**
 * Opens the receiver, and reads once: QEMU looks for what had come while it was
 * closed only when a byte is read. The interrupt's state tells whether there
 * was one.
 */
static void open_receiver(struct ring *ring, struct cmsdk_uart *uart)
{
    uint8_t byte;

    uart->control = UART_ON | CMSDK_UART_RX_IRQ_ENABLE;
    byte = (uint8_t)uart->data;
    if ((uart->interrupt_status & CMSDK_UART_RX_INTERRUPT) != 0 &&
        (uart->state & CMSDK_UART_RX_FULL) == 0) {
        ring->bytes[ring->put++ % RING] = byte;
    }
    fill(ring, uart);
}

/** An emulator has any speed: that of links and devices is not set. */
void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    struct cmsdk_uart *uart = BOARD_LINK_UART(unit);
    bool was_open = board_close();

    (void)baud;
    rings[unit].is_open = true;
    uart->divisor = 16;
    open_receiver(&rings[unit], uart);
    board_open(was_open);
    weft_irq_enable(BOARD_LINK_UART_IRQ(unit));
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    struct ring *ring = &rings[unit];
    bool was_open = board_close();
    size_t count = 0;

    while (count < room && ring->get != ring->put) {
        to[count++] = ring->bytes[ring->get++ % RING];
    }
    fill(ring, BOARD_LINK_UART(unit));
    board_open(was_open);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    struct cmsdk_uart *uart = BOARD_LINK_UART(unit);
    bool was_open = board_close();
    size_t count = 0;

    while (count < bytes && (uart->state & CMSDK_UART_TX_FULL) == 0) {
        uart->data = from[count++];
    }
    board_open(was_open);
    return count;
}

void weft_board_uart_await_room(unsigned unit)
{
    struct ring *ring = &rings[unit];
    struct cmsdk_uart *uart = BOARD_LINK_UART(unit);
    bool was_open = board_close();

    weft_irq_enable(BOARD_LINK_UART_TX_IRQ(unit));
    ring->transmitter = CMSDK_UART_TX_IRQ_ENABLE;
    uart->control |= CMSDK_UART_TX_IRQ_ENABLE;
    if ((uart->state & CMSDK_UART_TX_FULL) == 0) {
        weft_irq_pend(BOARD_LINK_UART_TX_IRQ(unit));
    }
    board_open(was_open);
}

/** Nothing is lost: while the ring is full, the other side waits. */
uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return 0;
}

/** Takes what has come, and the transmitter's request if it takes a byte. */
static void serve(struct ring *ring, struct cmsdk_uart *uart)
{
    bool was_open = board_close();

    if ((uart->state & CMSDK_UART_TX_FULL) == 0) {
        ring->transmitter = 0;
        uart->control &= ~CMSDK_UART_TX_IRQ_ENABLE;
        uart->interrupt_status = CMSDK_UART_TX_INTERRUPT;
    }
    fill(ring, uart);
    board_open(was_open);
}

void weft_board_uart_isr(void)
{
    for (unsigned unit = 0; unit < BOARD_LINK_UARTS; unit++) {
        if (rings[unit].is_open) {
            serve(&rings[unit], BOARD_LINK_UART(unit));
            weft_uart_ready(unit);
        }
    }
}
