/* SPDX-License-Identifier: MIT */
/** @file The green light LD2 of a B-L475E-IOT01A. */
#ifndef B_L475E_IOT01A_BOARD_PINS_H
#define B_L475E_IOT01A_BOARD_PINS_H

/* PB14, which lights while it is high. */
#define LED_PORT PORT_B
#define LED_PIN 14U
#define LED_IS_ON_HIGH true

#endif
