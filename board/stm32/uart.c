/* SPDX-License-Identifier: MIT */
/**
 * @file
 * UART 0 of boards with an STM32: USART2, transmitter PA2, receiver PA3.
 */
#include "uart.h"

#include "arch.h"
#include "board.h"
#include "primask.h"
#include "uart_ring.h"

/** The number of USART2 at its pins, in the data sheets. */
#define FUNCTION 7U
#define PIN_TX 2U
#define PIN_RX 3U

#define CONTROL                                                                                    \
    (STM32_USART_ENABLE | STM32_USART_TX_ENABLE | STM32_USART_RX_ENABLE | STM32_USART_RX_IRQ)

static struct uart_ring ring;

void weft_board_uart_open(unsigned unit, uint32_t baud)
{
    (void)unit;
    STM32_GPIO_CLOCKS |= 1U << STM32_PORT_A;
    STM32_APB1_CLOCKS |= STM32_APB1_USART2;
    stm32_connect(STM32_GPIO(STM32_PORT_A), PIN_TX, FUNCTION);
    stm32_connect(STM32_GPIO(STM32_PORT_A), PIN_RX, FUNCTION);
    STM32_USART2_BAUD_RATE = (STM32_USART2_HZ + baud / 2U) / baud;
    STM32_USART2_CONTROL = CONTROL;
    weft_irq_enable(STM32_USART2_IRQ);
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
    while (count < bytes && (STM32_USART2_STATUS & STM32_USART_TX_EMPTY) != 0) {
        STM32_USART2_TRANSMIT = from[count++];
    }
    board_open(was_open);
    return count;
}

void weft_board_uart_await_room(unsigned unit)
{
    bool was_open = board_close();

    (void)unit;
    STM32_USART2_CONTROL = CONTROL | STM32_USART_TX_IRQ;
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
    uint32_t status = STM32_USART2_STATUS;

    if ((status & STM32_USART_RECEIVED) != 0) {
        uart_ring_put(&ring, (uint8_t)STM32_USART2_RECEIVED);
    }
    if ((status & STM32_USART_OVERRUN) != 0) {
        stm32_usart2_forget_overrun();
        ring.lost++;
    }
    if ((status & STM32_USART_TX_EMPTY) != 0) {
        STM32_USART2_CONTROL = CONTROL;
    }
    board_open(was_open);
    weft_uart_ready(0);
}
