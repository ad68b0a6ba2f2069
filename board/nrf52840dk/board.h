/* SPDX-License-Identifier: MIT */
/** @file Nordic nRF52840 DK: an nRF52840 (Cortex-M4F). */
#ifndef BOARD_NRF52840DK_BOARD_H
#define BOARD_NRF52840DK_BOARD_H

#include "nrf5.h"

/** To the interface chip, which is a serial port on USB. */
#define BOARD_PIN_TX 6U

static inline void board_power_on(void)
{
    nrf5_start_crystal();
}

#endif
