/* SPDX-License-Identifier: MIT */
/** @file micro:bit, version 2: a Nordic nRF52833 (Cortex-M4F). */
#ifndef BOARD_MICROBIT2_BOARD_H
#define BOARD_MICROBIT2_BOARD_H

#include "nrf5.h"

/** To the interface chip, which is a serial port on USB. */
#define BOARD_PIN_TX 6U

static inline void board_power_on(void)
{
    nrf5_start_crystal();
}

#endif
