/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The light of the Raspberry Pi Pico.
 * Registers: RP2040 datasheet, 2.3.1.7 (SIO) and 2.19.6 (pins).
 */
#include "../led.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUT REGISTER(0xD0000010U)
#define GPIO_OUT_SET REGISTER(0xD0000014U)
#define GPIO_OUT_CLR REGISTER(0xD0000018U)
#define GPIO_OE_SET REGISTER(0xD0000024U)

#define IO_BANK0_CTRL(pin) REGISTER(0x40014004U + 8U * (pin))
#define IO_BANK0_SIO 5U

#define LED 25U

void led_init(void)
{
    IO_BANK0_CTRL(LED) = IO_BANK0_SIO;
    GPIO_OE_SET = 1U << LED;
}

void led_set(bool on)
{
    if (on) {
        GPIO_OUT_SET = 1U << LED;
    } else {
        GPIO_OUT_CLR = 1U << LED;
    }
}

bool led_is_on(void)
{
    return (GPIO_OUT & 1U << LED) != 0;
}
