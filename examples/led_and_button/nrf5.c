/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A light at pins of an nRF51 or nRF52, which the board's board_pins.h names.
 * Registers: nRF51 Series Reference Manual, version 3.0, chapter 14 (GPIO); the same in the
 * nRF52833 and nRF52840 product specifications.
 */
#include "led.h"

#include <stdint.h>

#include "board_pins.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUT REGISTER(0x50000504U)
#define GPIO_OUTSET REGISTER(0x50000508U)
#define GPIO_OUTCLR REGISTER(0x5000050CU)
#define GPIO_DIRSET REGISTER(0x50000518U)

#define PINS (1U << LIGHT_HIGH | 1U << LIGHT_LOW)
#define DRIVEN (1U << (LIGHT_IS_ON_HIGH ? LIGHT_HIGH : LIGHT_LOW))

void led_init(void)
{
    GPIO_OUTCLR = PINS;
    led_set(false);
    GPIO_DIRSET = PINS;
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
