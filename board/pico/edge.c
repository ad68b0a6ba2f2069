/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Edges of pins of the RP2040, at the core that opens them: 2.19.
 */
#include "edge.h"
#include "arch.h"
#include "rp2040.h"

#define EDGE_FALLING 4U
#define EDGE_RISING 8U

/** The bits of a pin in the four words for it and its neighbours. */
#define OF_PIN(pin, bits) ((uint32_t)(bits) << 4U * ((pin) % 8U))

#define INTR(pin) (*rp2040_register(0x400140F0U + 4U * ((pin) / 8U)))
#define INTE_SET(core, pin)                                                                        \
    (*rp2040_register(0x40014100U + 0x30U * (core) + 4U * ((pin) / 8U) + RP2040_SET))

#define PADS_BANK0(pin) (*rp2040_register(0x4001C004U + 4U * (pin)))
#define PAD_PULL_DOWN (1U << 2)
#define PAD_PULL_UP (1U << 3)
#define PAD_INPUT (1U << 6 | 1U << 1) /* with its Schmitt trigger */
#define IO_BANK0_SIO 5U

void weft_board_edge_open(unsigned pin, unsigned options)
{
    uint32_t pad = PAD_INPUT;
    uint32_t edges = 0;

    if ((options & WEFT_EDGE_PULL_UP) != 0) {
        pad |= PAD_PULL_UP;
    }
    if ((options & WEFT_EDGE_PULL_DOWN) != 0) {
        pad |= PAD_PULL_DOWN;
    }
    if ((options & WEFT_EDGE_RISING) != 0) {
        edges |= EDGE_RISING;
    }
    if ((options & WEFT_EDGE_FALLING) != 0) {
        edges |= EDGE_FALLING;
    }
    PADS_BANK0(pin) = pad;
    IO_BANK0_CTRL(pin) = IO_BANK0_SIO;
    INTR(pin) = OF_PIN(pin, EDGE_RISING | EDGE_FALLING);
    INTE_SET(weft_board_core, pin) = OF_PIN(pin, edges);
}

bool weft_board_edge_take(unsigned pin)
{
    uint32_t edges = INTR(pin) & OF_PIN(pin, EDGE_RISING | EDGE_FALLING);

    INTR(pin) = edges;
    return edges != 0;
}
