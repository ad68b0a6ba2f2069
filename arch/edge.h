/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with pins whose edges interrupt. Pins are numbered as on the board's page.
 *
 * The description says which pins; generated code opens each once, before its interrupt is enabled,
 * and asks those of an interrupt in turn in its handler.
 */
#ifndef ARCH_EDGE_H
#define ARCH_EDGE_H

#include <stdbool.h>

/** Options of a pin. */
enum {
    WEFT_EDGE_RISING = 1,
    WEFT_EDGE_FALLING = 2,
    WEFT_EDGE_PULL_UP = 4,
    WEFT_EDGE_PULL_DOWN = 8,
};

/**
 * Makes a pin an input whose edges interrupt. What came before is forgotten.
 * Once for each pin, at the start of the node, kernel lock free.
 * @param options WEFT_EDGE_RISING, WEFT_EDGE_FALLING or both; at most one of the pulls
 */
void weft_board_edge_open(unsigned pin, unsigned options);

/**
 * Takes back the request of a pin's edges. An edge that comes later interrupts again; several
 * before the call are one. Context: the handler of the pin's interrupt.
 * @return whether there was an edge
 */
bool weft_board_edge_take(unsigned pin);

#endif
