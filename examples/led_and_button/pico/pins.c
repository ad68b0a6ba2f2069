/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The light of the Raspberry Pi Pico, and a button between GP15 and GND.
 * Registers: RP2040 datasheet, 2.3.1.7 (SIO) and 2.19.6 (pins).
 */
#include "../pins.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define GPIO_OUT REGISTER(0xD0000010U)
#define GPIO_OUT_SET REGISTER(0xD0000014U)
#define GPIO_OUT_CLR REGISTER(0xD0000018U)
#define GPIO_OE_SET REGISTER(0xD0000024U)

#define IO_BANK0_CTRL(pin) REGISTER(0x40014004U + 8U * (pin))
#define IO_BANK0_SIO 5U
#define IO_BANK0_INTR(pin) REGISTER(0x400140F0U + 4U * ((pin) / 8U))
#define IO_BANK0_PROC0_INTE(pin) REGISTER(0x40014100U + 4U * ((pin) / 8U))
#define EDGE_LOW(pin) (4U << 4U * ((pin) % 8U))

#define PADS_BANK0(pin) REGISTER(0x4001C004U + 4U * (pin))
#define PAD_INPUT_PULLED_UP (1U << 6 | 1U << 3 | 1U << 1)

#define LED 25U
#define BUTTON 15U

void pins_init(void)
{
    IO_BANK0_CTRL(LED) = IO_BANK0_SIO;
    GPIO_OE_SET = 1U << LED;
    PADS_BANK0(BUTTON) = PAD_INPUT_PULLED_UP;
    IO_BANK0_CTRL(BUTTON) = IO_BANK0_SIO;
    (void)button_clear();
    IO_BANK0_PROC0_INTE(BUTTON) = EDGE_LOW(BUTTON);
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

bool button_clear(void)
{
    bool was_pressed = (IO_BANK0_INTR(BUTTON) & EDGE_LOW(BUTTON)) != 0;

    IO_BANK0_INTR(BUTTON) = EDGE_LOW(BUTTON);
    return was_pressed;
}
