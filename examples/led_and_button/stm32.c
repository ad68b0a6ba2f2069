/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A light and a button at pins of an STM32, which the board's board_pins.h names. Where the
 * registers are is in the stm32_registers.h of its family.
 */
#include "pins.h"

#include <stdint.h>

enum { PORT_A, PORT_B, PORT_C };

#define REGISTER(address) (*(volatile uint32_t *)(address))

#include "board_pins.h"
#include "stm32_registers.h"

#define GPIO_MODER(port) REGISTER(GPIO(port))
#define GPIO_ODR(port) REGISTER(GPIO(port) + 0x14U)
#define GPIO_BSRR(port) REGISTER(GPIO(port) + 0x18U)
#define MODER_OF(pin, mode) ((uint32_t)(mode) << 2U * (pin))
#define BSRR_SET(pin) (1U << (pin))
#define BSRR_RESET(pin) (1U << (16U + (pin)))

enum { MODE_INPUT = 0, MODE_OUTPUT = 1, MODES = 3 };

#define EXTICR_PORT(pin, port) ((uint32_t)(port) << 4U * ((pin) % 4U))

#define EXTI_IMR REGISTER(EXTI)
#define EXTI_RTSR REGISTER(EXTI + 0x08U)
#define EXTI_FTSR REGISTER(EXTI + 0x0CU)
#define EXTI_PR REGISTER(EXTI + 0x14U)

static void set_mode(uint32_t port, uint32_t pin, uint32_t mode)
{
    GPIO_MODER(port) = (GPIO_MODER(port) & ~MODER_OF(pin, MODES)) | MODER_OF(pin, mode);
}

void pins_init(void)
{
    RCC_GPIO_ENABLE |= 1U << LED_PORT | 1U << BUTTON_PORT;
    RCC_APB2ENR |= APB2_SYSCFG;
    led_set(false);
    set_mode(LED_PORT, LED_PIN, MODE_OUTPUT);
    set_mode(BUTTON_PORT, BUTTON_PIN, MODE_INPUT);
    SYSCFG_EXTICR(BUTTON_PIN) |= EXTICR_PORT(BUTTON_PIN, BUTTON_PORT);
    if (BUTTON_IS_PRESSED_HIGH) {
        EXTI_RTSR |= 1U << BUTTON_PIN;
    } else {
        EXTI_FTSR |= 1U << BUTTON_PIN;
    }
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
