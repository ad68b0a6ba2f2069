/* SPDX-License-Identifier: MIT */
/** @file A board of somebody's own: an STM32F405 with a crystal of 12 MHz. */
#ifndef WEATHERSTATION_BOARD_H
#define WEATHERSTATION_BOARD_H

#include "stm32f4.h"

#define BOARD_CRYSTAL_MHZ 12U

/** The console's transmitter: PB6, and the number of USART1 there. */
#define BOARD_TX STM32_PORT_B, 6U, 7U

static inline void board_power_on(void)
{
    stm32f4_start_clocks(BOARD_CRYSTAL_MHZ);
    stm32f4_connect(BOARD_TX);
    stm32f4_start_usart(STM32F4_USART1, RCC_APB2ENR_USART1);
}

static inline void board_send(uint8_t byte)
{
    stm32f4_send(STM32F4_USART1, byte);
}

#endif
