/* SPDX-License-Identifier: MIT */
/** @file Netduino Plus 2: an STM32F405 (Cortex-M4F) with a crystal of 25 MHz. */
#ifndef BOARD_NETDUINOPLUS2_BOARD_H
#define BOARD_NETDUINOPLUS2_BOARD_H

#include "stm32f4.h"

#define BOARD_CRYSTAL_MHZ 25U

/** The console's transmitter: D1, which is PC6, and the number of USART6 there. */
#define BOARD_TX STM32_PORT_C, 6U, 8U

static inline void board_power_on(void)
{
    stm32f4_start_clocks(BOARD_CRYSTAL_MHZ);
    stm32f4_connect(BOARD_TX);
    stm32f4_start_usart(STM32F4_USART6, RCC_APB2ENR_USART6);
}

static inline void board_send(uint8_t byte)
{
    stm32f4_send(STM32F4_USART6, byte);
}

#endif
