/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Edges of pins of the FE310, which have an interrupt each: FE310-G000 Manual, v3p2, chapter 17.
 * Its pins have resistors to the supply only.
 */
#include "edge.h"

#include "fe310.h"

#define GPIO_INPUT_EN (*fe310_register(0x10012004U))
#define GPIO_PUE (*fe310_register(0x10012010U))
#define GPIO_RISE_IE (*fe310_register(0x10012018U))
#define GPIO_RISE_IP (*fe310_register(0x1001201CU)) /* writing 1 takes back */
#define GPIO_FALL_IE (*fe310_register(0x10012020U))
#define GPIO_FALL_IP (*fe310_register(0x10012024U))

void weft_board_edge_open(unsigned pin, unsigned options)
{
    uint32_t bit = 1U << pin;

    GPIO_IOF_EN &= ~bit;
    GPIO_INPUT_EN |= bit;
    if ((options & WEFT_EDGE_PULL_UP) != 0) {
        GPIO_PUE |= bit;
    }
    (void)weft_board_edge_take(pin);
    if ((options & WEFT_EDGE_RISING) != 0) {
        GPIO_RISE_IE |= bit;
    }
    if ((options & WEFT_EDGE_FALLING) != 0) {
        GPIO_FALL_IE |= bit;
    }
}

/** Both are noted, whichever interrupts. */
bool weft_board_edge_take(unsigned pin)
{
    uint32_t bit = 1U << pin;
    uint32_t rising = GPIO_RISE_IP & GPIO_RISE_IE & bit;
    uint32_t falling = GPIO_FALL_IP & GPIO_FALL_IE & bit;

    GPIO_RISE_IP = bit;
    GPIO_FALL_IP = bit;
    return (rising | falling) != 0;
}
