/* SPDX-License-Identifier: MIT */
/** @file An emulated nRF51 (Cortex-M0). */
#ifndef BOARD_NRF51_QEMU_BOARD_H
#define BOARD_NRF51_QEMU_BOARD_H

#define BOARD_PIN_TX 24U

static inline void board_power_on(void)
{
}

#endif
