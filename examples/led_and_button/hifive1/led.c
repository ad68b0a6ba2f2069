/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The green light of a HiFive1. Registers: FE310-G000 Manual, v3p2, chapter 17.
 */
#include "../led.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUTPUT_EN REGISTER(0x10012008U)
#define GPIO_PORT REGISTER(0x1001200CU)

#define LED (1U << 19) /* lights while it is low */

void led_init(void)
{
    led_set(false);
    GPIO_OUTPUT_EN |= LED;
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
