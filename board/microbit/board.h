/* SPDX-License-Identifier: MIT */
/** @file micro:bit, version 1: a Nordic nRF51822 (Cortex-M0). */
#ifndef BOARD_MICROBIT_BOARD_H
#define BOARD_MICROBIT_BOARD_H

#include "nrf5.h"

/** To the interface chip, which is a serial port on USB. */
#define BOARD_PIN_TX 24U

/** Rounds of waiting for the crystal, which takes about a millisecond; without it time is inexact.
 */
#define BOARD_CRYSTAL_ROUNDS 100000U

static inline void board_power_on(void)
{
    CLOCK_EVENTS_HFCLKSTARTED = 0;
    CLOCK_TASKS_HFCLKSTART = 1;
    for (uint32_t i = 0; i < BOARD_CRYSTAL_ROUNDS && CLOCK_EVENTS_HFCLKSTARTED == 0; i++) {
    }
}

#endif
