/* SPDX-License-Identifier: MIT */
/** @file Olimex STM32-H405: an STM32F405 (Cortex-M4F) with a crystal of 8 MHz. */
#ifndef BOARD_OLIMEX_STM32_H405_BOARD_H
#define BOARD_OLIMEX_STM32_H405_BOARD_H

#include "stm32f4.h"

#define BOARD_CRYSTAL_MHZ 8U

/** The console's transmitter: PA9, and the number of USART1 there. */
#define BOARD_TX STM32_PORT_A, 9U, 7U

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
