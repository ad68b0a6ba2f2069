/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Edges of pins of an nRF51 or nRF52 by GPIOTE, which has a channel for each pin that is opened.
 * Pins of port 1 are 32 and more.
 */
#include "edge.h"

#include "nrf5.h"

#define PORT_PINS 32U

#define GPIO_PIN_CNF(pin)                                                                          \
    (*nrf5_register(0x50000700U + 0x300U * ((pin) / PORT_PINS) + 4U * ((pin) % PORT_PINS)))
#define CNF_PULL_DOWN (1U << 2)
#define CNF_PULL_UP (3U << 2)

#define GPIOTE_EVENTS_IN(channel) (*nrf5_register(0x40006100U + 4U * (channel)))
#define GPIOTE_INTENSET (*nrf5_register(0x40006304U))
#define GPIOTE_CONFIG(channel) (*nrf5_register(0x40006510U + 4U * (channel)))
#define CONFIG_EVENT 1U
#define CONFIG_PIN(pin) ((uint32_t)(pin) << 8) /* of port 1: bit 13 is next to those of the pin */
#define CONFIG_RISING (1U << 16)
#define CONFIG_FALLING (2U << 16)

/** The most that a GPIOTE has: that of the nRF51 has 4, and board.yaml says so. */
#define CHANNELS 8U

static uint8_t pin_of[CHANNELS];
static unsigned channels;

void weft_board_edge_open(unsigned pin, unsigned options)
{
    unsigned channel = channels++;
    uint32_t config = CONFIG_EVENT | CONFIG_PIN(pin);
    uint32_t pull = 0;

    if ((options & WEFT_EDGE_PULL_UP) != 0) {
        pull = CNF_PULL_UP;
    } else if ((options & WEFT_EDGE_PULL_DOWN) != 0) {
        pull = CNF_PULL_DOWN;
    }
    if ((options & WEFT_EDGE_RISING) != 0) {
        config |= CONFIG_RISING;
    }
    if ((options & WEFT_EDGE_FALLING) != 0) {
        config |= CONFIG_FALLING;
    }
    pin_of[channel] = (uint8_t)pin;
    GPIO_PIN_CNF(pin) = pull;
    GPIOTE_CONFIG(channel) = config;
    GPIOTE_EVENTS_IN(channel) = 0;
    GPIOTE_INTENSET = 1U << channel;
}

bool weft_board_edge_take(unsigned pin)
{
    for (unsigned channel = 0; channel < channels; channel++) {
        if (pin_of[channel] == pin && GPIOTE_EVENTS_IN(channel) != 0) {
            GPIOTE_EVENTS_IN(channel) = 0;
            (void)GPIOTE_EVENTS_IN(
                channel); /* the write has arrived: it does not interrupt again */
            return true;
        }
    }
    return false;
}
