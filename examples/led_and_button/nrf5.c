/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A light and a button at pins of an nRF51 or nRF52, which the board's board_pins.h names.
 * Registers: nRF51 Series Reference Manual, version 3.0, chapters 14 (GPIO) and 15 (GPIOTE); the
 * same in the nRF52833 and nRF52840 product specifications.
 */
#include "pins.h"

#include <stdint.h>

#include "board_pins.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUT REGISTER(0x50000504U)
#define GPIO_OUTSET REGISTER(0x50000508U)
#define GPIO_OUTCLR REGISTER(0x5000050CU)
#define GPIO_DIRSET REGISTER(0x50000518U)
#define GPIO_PIN_CNF(pin) REGISTER(0x50000700U + 4U * (pin))

#define GPIOTE_EVENTS_IN(n) REGISTER(0x40006100U + 4U * (n))
#define GPIOTE_INTENSET REGISTER(0x40006304U)
#define GPIOTE_CONFIG(n) REGISTER(0x40006510U + 4U * (n))
#define CONFIG_EVENT 1U
#define CONFIG_PIN(pin) ((pin) << 8)
#define CONFIG_FALLING (2U << 16)

#define PINS (1U << LIGHT_HIGH | 1U << LIGHT_LOW)
#define DRIVEN (1U << (LIGHT_IS_ON_HIGH ? LIGHT_HIGH : LIGHT_LOW))

void pins_init(void)
{
    GPIO_OUTCLR = PINS;
    led_set(false);
    GPIO_DIRSET = PINS;
    GPIO_PIN_CNF(BUTTON) = BUTTON_INPUT;
    GPIOTE_CONFIG(0) = CONFIG_EVENT | CONFIG_PIN(BUTTON) | CONFIG_FALLING;
    GPIOTE_EVENTS_IN(0) = 0;
    GPIOTE_INTENSET = 1U << 0;
}

void led_set(bool on)
{
    if (on == LIGHT_IS_ON_HIGH) {
        GPIO_OUTSET = DRIVEN;
    } else {
        GPIO_OUTCLR = DRIVEN;
    }
}

bool led_is_on(void)
{
    return ((GPIO_OUT & DRIVEN) != 0) == LIGHT_IS_ON_HIGH;
}

bool button_clear(void)
{
    bool was_pressed = GPIOTE_EVENTS_IN(0) != 0;

    GPIOTE_EVENTS_IN(0) = 0;
    return was_pressed;
}
