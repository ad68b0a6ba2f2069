/* SPDX-License-Identifier: MIT */
/** @file What the chips of boards with an STM32 have in common. */
#ifndef BOARD_STM32_STM32_H
#define BOARD_STM32_STM32_H

#include <stdbool.h>
#include <stdint.h>

static inline volatile uint32_t *stm32_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

#define STM32_BAUD 115200U

/** Ports of pins: GPIOA is 0. */
enum { STM32_PORT_A, STM32_PORT_B, STM32_PORT_C };

#define STM32_GPIO_MODER 0x00U
#define STM32_GPIO_AFR(pin) (0x20U + 4U * ((pin) / 8U))
#define STM32_MODES 3U
#define STM32_MODE_INPUT 0U
#define STM32_MODE_ALTERNATE 2U
#define STM32_MODE_OF(pin, mode) ((uint32_t)(mode) << 2U * (pin))
#define STM32_AFR_OF(pin, function) ((uint32_t)(function) << 4U * ((pin) % 8U))

/** Sets the two bits of a pin in a register of a port. */
static inline void stm32_set_mode(volatile uint32_t *word, unsigned pin, uint32_t mode)
{
    *word = (*word & ~STM32_MODE_OF(pin, STM32_MODES)) | STM32_MODE_OF(pin, mode);
}

/**
 * A pin as an input or output of a device.
 * @param gpio address of the port, which has its clock
 * @param function number of the device's function of the pin, in the data sheet
 */
static inline void stm32_connect(uintptr_t gpio, unsigned pin, unsigned function)
{
    *stm32_register(gpio + STM32_GPIO_AFR(pin)) |= STM32_AFR_OF(pin, function);
    stm32_set_mode(stm32_register(gpio + STM32_GPIO_MODER), pin, STM32_MODE_ALTERNATE);
}

/** Bits of TIM2 and USART2 in what gives devices of APB1 their clock. */
#define STM32_APB1_TIM2 (1U << 0)
#define STM32_APB1_USART2 (1U << 17)

/** Bits of the status and the control of a USART that the families have in common. */
#define STM32_USART_OVERRUN (1U << 3)
#define STM32_USART_RECEIVED (1U << 5)
#define STM32_USART_TX_EMPTY (1U << 7)
#define STM32_USART_RX_ENABLE (1U << 2)
#define STM32_USART_TX_ENABLE (1U << 3)
#define STM32_USART_RX_IRQ (1U << 5)
#define STM32_USART_TX_IRQ (1U << 7)
#define STM32_USART2_IRQ 38U

/** A pin of a port: their number in descriptions is 16 times that of the port and that of the pin.
 */
#define STM32_PINS 16U

/** @return whether some bits had a value before the rounds were over */
static inline bool stm32_wait_for(volatile uint32_t *word, uint32_t mask, uint32_t value,
                                  uint32_t rounds)
{
    while ((*word & mask) != value && rounds != 0) {
        rounds--;
    }
    return rounds != 0;
}

#endif
