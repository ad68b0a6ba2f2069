/* SPDX-License-Identifier: MIT */
/**
 * @file
 * UART 0 of a Raspberry Pi Pico for links and devices: UART1 of the RP2040, a PL011, at GP4
 * (transmitter) and GP5 (receiver). RP2040 datasheet, 4.2.
 */
#include "uart.h"

#include "arch.h"
#include "pico.h"
#include "primask.h"
#include "rp2040.h"
#include "uart_ring.h"

#define CLOCK_HZ 125000000U
#define IRQ 21U
#define PIN_TX 4U
#define PIN_RX 5U

#define UART1(offset) (*rp2040_register(0x40038000U + (offset)))
#define UART1_DR UART1(0x00U)
#define UART1_DR_OVERRUN (1U << 11)
#define UART1_FR UART1(0x18U)
#define UART1_FR_RXFE (1U << 4)
#define UART1_IBRD UART1(0x24U)
#define UART1_FBRD UART1(0x28U)
#define UART1_LCR_H UART1(0x2CU)
#define UART1_CR UART1(0x30U)
#define UART1_CR_RX (1U << 9)
#define UART1_IMSC UART1(0x38U)
#define UART1_ICR UART1(0x44U)
#define UART1_RX (1U << 4) /* in IMSC and ICR */
#define UART1_TX (1U << 5)
#define UART1_RX_TIMEOUT (1U << 6)
#define UART1_RECEIVE (UART1_RX | UART1_RX_TIMEOUT)

/** Bytes that are taken at once: as many as the UART's queue has. */
#define QUEUE 32U

static struct uart_ring ring;

/** The speed in 64ths of a 16th of the clock's. */
static void set_speed(uint32_t baud)
{
    uint32_t divisor = (CLOCK_HZ * 4U + baud / 2U) / baud;

    UART1_IBRD = divisor / 64U;
    UART1_FBRD = divisor % 64U;
    UART1_LCR_H = UART_LCR_H_8_BITS;
}

void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    (void)unit;
    board_release(RESETS_UART1);
    IO_BANK0_CTRL(PIN_TX) = IO_BANK0_UART;
    IO_BANK0_CTRL(PIN_RX) = IO_BANK0_UART;
    set_speed(baud);
    UART1_CR = UART_CR_TX | UART1_CR_RX;
    UART1_IMSC = UART1_RECEIVE;
    weft_irq_enable(IRQ);
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    bool was_open = board_close();
    size_t count = uart_ring_get(&ring, to, room);

    (void)unit;
    board_open(was_open);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    bool was_open = board_close();
    size_t count = 0;

    (void)unit;
    while (count < bytes && (UART1_FR & UART_FR_TXFF) == 0) {
        UART1_DR = from[count++];
    }
    board_open(was_open);
    return count;
}

/** The UART tells that its queue has become emptier, not that it has room: asked for at once, if
 * the last byte left between the write and this. */
void weft_board_uart_await_room(unsigned unit)
{
    bool was_open = board_close();

    (void)unit;
    UART1_IMSC = UART1_RECEIVE | UART1_TX;
    if ((UART1_FR & UART_FR_TXFF) == 0) {
        weft_irq_pend(IRQ);
    }
    board_open(was_open);
}

uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return ring.lost;
}

void weft_board_uart_isr(void)
{
    bool was_open = board_close();

    UART1_ICR = UART1_RECEIVE | UART1_TX;
    for (unsigned i = 0; i < QUEUE && (UART1_FR & UART1_FR_RXFE) == 0; i++) {
        uint32_t data = UART1_DR;

        uart_ring_put(&ring, (uint8_t)data);
        if ((data & UART1_DR_OVERRUN) != 0) {
            ring.lost++;
        }
    }
    if ((UART1_FR & UART_FR_TXFF) == 0) {
        UART1_IMSC = UART1_RECEIVE;
    }
    board_open(was_open);
    weft_uart_ready(0);
}
