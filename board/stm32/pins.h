/* SPDX-License-Identifier: MIT */
/** @file Resistors of the pins of an STM32, as the options of arch/edge.h ask for them. */
#ifndef BOARD_STM32_PINS_H
#define BOARD_STM32_PINS_H

#include "board.h"
#include "edge.h"

#define STM32_GPIO_PUPDR 0x0CU
#define STM32_PULL_UP 1U
#define STM32_PULL_DOWN 2U

/** Gives a port its clock, and a pin of it a resistor or none. */
static inline void stm32_pull(unsigned port, unsigned pin, unsigned options)
{
    uint32_t pull = 0;

    if ((options & WEFT_EDGE_PULL_UP) != 0) {
        pull = STM32_PULL_UP;
    } else if ((options & WEFT_EDGE_PULL_DOWN) != 0) {
        pull = STM32_PULL_DOWN;
    }
    STM32_GPIO_CLOCKS |= 1U << port;
    stm32_set_mode(stm32_register(STM32_GPIO(port) + STM32_GPIO_PUPDR), pin, pull);
}

#endif
