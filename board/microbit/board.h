/* SPDX-License-Identifier: MIT */
/** @file micro:bit, version 1: a Nordic nRF51822 (Cortex-M0). */
#ifndef BOARD_MICROBIT_BOARD_H
#define BOARD_MICROBIT_BOARD_H

#include "nrf5.h"

/** To the interface chip, which is a serial port on USB. */
#define BOARD_PIN_TX 24U

static inline void board_power_on(void)
{
    nrf5_start_crystal();
}

#endif
