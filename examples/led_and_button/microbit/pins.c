/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The light at the upper left of the micro:bit's matrix, and button A.
 * Registers: nRF51 Series Reference Manual, version 3.0, chapters 14 (GPIO) and 15 (GPIOTE).
 */
#include "../pins.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUT REGISTER(0x50000504U)
#define GPIO_OUTSET REGISTER(0x50000508U)
#define GPIO_OUTCLR REGISTER(0x5000050CU)
#define GPIO_DIRSET REGISTER(0x50000518U)
#define GPIO_PIN_CNF(pin) REGISTER(0x50000700U + 4U * (pin))
#define PIN_CNF_INPUT 0U /* connected, without a resistor: the board has one */

#define GPIOTE_EVENTS_IN(n) REGISTER(0x40006100U + 4U * (n))
#define GPIOTE_INTENSET REGISTER(0x40006304U)
#define GPIOTE_CONFIG(n) REGISTER(0x40006510U + 4U * (n))
#define CONFIG_EVENT 1U
#define CONFIG_PIN(pin) ((pin) << 8)
#define CONFIG_FALLING (2U << 16)

#define ROW_1 13U   /* of the matrix: high lights, */
#define COLUMN_1 4U /* where the column is low */
#define BUTTON_A 17U

void pins_init(void)
{
    GPIO_OUTCLR = 1U << ROW_1 | 1U << COLUMN_1;
    GPIO_DIRSET = 1U << ROW_1 | 1U << COLUMN_1;
    GPIO_PIN_CNF(BUTTON_A) = PIN_CNF_INPUT;
    GPIOTE_CONFIG(0) = CONFIG_EVENT | CONFIG_PIN(BUTTON_A) | CONFIG_FALLING;
    GPIOTE_EVENTS_IN(0) = 0;
    GPIOTE_INTENSET = 1U << 0;
}

void led_set(bool on)
{
    if (on) {
        GPIO_OUTSET = 1U << ROW_1;
    } else {
        GPIO_OUTCLR = 1U << ROW_1;
    }
}

bool led_is_on(void)
{
    return (GPIO_OUT & 1U << ROW_1) != 0;
}

void button_clear(void)
{
    GPIOTE_EVENTS_IN(0) = 0;
}
