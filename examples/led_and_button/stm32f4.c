/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A light and a button at pins of an STM32F4, which the board's board_pins.h names.
 * Registers: reference manual RM0090, revision 19, chapters 7.3 (RCC), 8.4 (GPIO), 9.2 (SYSCFG)
 * and 12.3 (EXTI).
 */
#include "pins.h"

#include <stdint.h>

enum { PORT_A, PORT_B, PORT_C };

#include "board_pins.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define RCC_AHB1ENR REGISTER(0x40023830U)
#define AHB1_GPIO(port) (1U << (port))
#define RCC_APB2ENR REGISTER(0x40023844U)
#define APB2_SYSCFG (1U << 14)

#define GPIO_MODER(port) REGISTER(0x40020000U + 0x400U * (port))
#define GPIO_ODR(port) REGISTER(0x40020014U + 0x400U * (port))
#define GPIO_BSRR(port) REGISTER(0x40020018U + 0x400U * (port))
#define MODER_OUTPUT(pin) (1U << 2U * (pin))
#define BSRR_SET(pin) (1U << (pin))
#define BSRR_RESET(pin) (1U << (16U + (pin)))

#define SYSCFG_EXTICR(pin) REGISTER(0x40013808U + 4U * ((pin) / 4U))
#define EXTICR_PORT(pin, port) ((uint32_t)(port) << 4U * ((pin) % 4U))

#define EXTI_IMR REGISTER(0x40013C00U)
#define EXTI_RTSR REGISTER(0x40013C08U)
#define EXTI_PR REGISTER(0x40013C14U)

void pins_init(void)
{
    RCC_AHB1ENR |= AHB1_GPIO(LED_PORT) | AHB1_GPIO(BUTTON_PORT);
    RCC_APB2ENR |= APB2_SYSCFG;
    led_set(false);
    GPIO_MODER(LED_PORT) |= MODER_OUTPUT(LED_PIN);
    SYSCFG_EXTICR(BUTTON_PIN) |= EXTICR_PORT(BUTTON_PIN, BUTTON_PORT);
    EXTI_RTSR |= 1U << BUTTON_PIN;
    EXTI_IMR |= 1U << BUTTON_PIN;
}

void led_set(bool on)
{
    GPIO_BSRR(LED_PORT) = on == LED_IS_ON_HIGH ? BSRR_SET(LED_PIN) : BSRR_RESET(LED_PIN);
}

bool led_is_on(void)
{
    return ((GPIO_ODR(LED_PORT) >> LED_PIN & 1U) != 0) == LED_IS_ON_HIGH;
}

bool button_clear(void)
{
    bool was_pressed = (EXTI_PR >> BUTTON_PIN & 1U) != 0;

    EXTI_PR = 1U << BUTTON_PIN;
    return was_pressed;
}
