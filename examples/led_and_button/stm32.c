/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A light at a pin of an STM32, which the board's board_pins.h names. Where the
 * registers are is in the stm32_registers.h of its family.
 */
#include "led.h"

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

enum { MODE_OUTPUT = 1, MODES = 3 };

static void set_mode(uint32_t port, uint32_t pin, uint32_t mode)
{
    GPIO_MODER(port) = (GPIO_MODER(port) & ~MODER_OF(pin, MODES)) | MODER_OF(pin, mode);
}

void led_init(void)
{
    RCC_GPIO_ENABLE |= 1U << LED_PORT;
    led_set(false);
    set_mode(LED_PORT, LED_PIN, MODE_OUTPUT);
}

void led_set(bool on)
{
    GPIO_BSRR(LED_PORT) = on == LED_IS_ON_HIGH ? BSRR_SET(LED_PIN) : BSRR_RESET(LED_PIN);
}

bool led_is_on(void)
{
    return ((GPIO_ODR(LED_PORT) >> LED_PIN & 1U) != 0) == LED_IS_ON_HIGH;
}
