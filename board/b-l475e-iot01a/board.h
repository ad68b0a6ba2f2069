/* SPDX-License-Identifier: MIT */
/** @file B-L475E-IOT01A: an STM32L475 (Cortex-M4F) without a crystal. */
#ifndef BOARD_B_L475E_IOT01A_BOARD_H
#define BOARD_B_L475E_IOT01A_BOARD_H

#include "stm32l4.h"

/** The console's transmitter, to the probe on the board: PB6, and the number of USART1 there. */
#define BOARD_TX STM32_PORT_B, 6U, 7U

static inline void board_power_on(void)
{
    stm32l4_start_clocks();
    stm32l4_connect(BOARD_TX);
    stm32l4_start_usart();
}

static inline void board_send(uint8_t byte)
{
    stm32l4_send(byte);
}

#endif
