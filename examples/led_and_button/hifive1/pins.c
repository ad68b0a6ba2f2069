/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The green light of a HiFive1, and a button between its pin 2 and GND. Registers: FE310-G000
 * Manual, v3p2, chapter 17.
 */
#include "../pins.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_INPUT_EN REGISTER(0x10012004U)
#define GPIO_OUTPUT_EN REGISTER(0x10012008U)
#define GPIO_PORT REGISTER(0x1001200CU)
#define GPIO_PUE REGISTER(0x10012010U)
#define GPIO_FALL_IE REGISTER(0x10012020U)
#define GPIO_FALL_IP REGISTER(0x10012024U)

#define LED (1U << 19) /* lights while it is low */
#define BUTTON (1U << 18)

void pins_init(void)
{
    led_set(false);
    GPIO_OUTPUT_EN |= LED;
    GPIO_INPUT_EN |= BUTTON;
    GPIO_PUE |= BUTTON;
    (void)button_clear();
    GPIO_FALL_IE |= BUTTON;
}

void led_set(bool on)
{
    if (on) {
        GPIO_PORT &= ~LED;
    } else {
        GPIO_PORT |= LED;
    }
}

bool led_is_on(void)
{
    return (GPIO_PORT & LED) == 0;
}

bool button_clear(void)
{
    bool was_pressed = (GPIO_FALL_IP & BUTTON) != 0;

    GPIO_FALL_IP = BUTTON;
    return was_pressed;
}
