/* SPDX-License-Identifier: MIT */
/**
 * @file
 * UART 0 of a HiFive1 for links and devices: UART1 of the FE310-G002 of revision B, at GPIO 18
 * (transmitter) and 23 (receiver), which are pins 2 and 7. FE310-G000 Manual, v3p2, chapter 18.
 */
#include "uart.h"

#include "arch.h"
#include "fe310.h"
#include "riscv.h"
#include "uart_ring.h"

#define CLOCK_HZ 16000000U
#define IRQ 4U
#define PINS (1U << 18 | 1U << 23)

#define UART1(offset) (*fe310_register(0x10023000U + (offset)))
#define UART1_TXDATA UART1(0x00U)
#define UART1_RXDATA UART1(0x04U)
#define UART1_RXDATA_EMPTY (1U << 31)
#define UART1_TXCTRL UART1(0x08U)
#define UART1_RXCTRL UART1(0x0CU)
#define UART1_RXCTRL_ENABLE 1U /* interrupts from the first byte on */
#define UART1_IE UART1(0x10U)
#define UART1_IE_TX 1U
#define UART1_IE_RX 2U
#define UART1_DIV UART1(0x18U)

/** Bytes that are taken at once: as many as the UART's queue has. */
#define QUEUE 8U

static struct uart_ring ring;

void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    (void)unit;
    GPIO_IOF_SEL &= ~PINS;
    GPIO_IOF_EN |= PINS;
    UART1_DIV = (CLOCK_HZ + baud / 2U) / baud - 1U;
    UART1_TXCTRL = UART_TXCTRL_ENABLE | UART_TXCTRL_BELOW_1;
    UART1_RXCTRL = UART1_RXCTRL_ENABLE;
    UART1_IE = UART1_IE_RX;
    weft_irq_enable(IRQ);
}

size_t weft_board_uart_read(unsigned unit, uint8_t *to, size_t room)
{
    bool was_open = weft_riscv_close();
    size_t count = uart_ring_get(&ring, to, room);

    (void)unit;
    weft_riscv_open(was_open);
    return count;
}

size_t weft_board_uart_write(unsigned unit, const uint8_t *from, size_t bytes)
{
    bool was_open = weft_riscv_close();
    size_t count = 0;

    (void)unit;
    while (count < bytes && (UART1_TXDATA & UART_TXDATA_FULL) == 0) {
        UART1_TXDATA = from[count++];
    }
    weft_riscv_open(was_open);
    return count;
}

void weft_board_uart_await_room(unsigned unit)
{
    bool was_open = weft_riscv_close();

    (void)unit;
    UART1_IE = UART1_IE_RX | UART1_IE_TX;
    weft_riscv_open(was_open);
}

/** What the UART's own queue has no room for is not counted: it does not tell. */
uint32_t weft_board_uart_lost(unsigned unit)
{
    (void)unit;
    return ring.lost;
}

void weft_board_uart_isr(void)
{
    bool was_open = weft_riscv_close();

    for (unsigned i = 0; i < QUEUE; i++) {
        uint32_t data = UART1_RXDATA;

        if ((data & UART1_RXDATA_EMPTY) != 0) {
            break;
        }
        uart_ring_put(&ring, (uint8_t)data);
    }
    if ((UART1_TXDATA & UART_TXDATA_FULL) == 0) {
        UART1_IE = UART1_IE_RX;
    }
    weft_riscv_open(was_open);
    weft_uart_ready(0);
}
