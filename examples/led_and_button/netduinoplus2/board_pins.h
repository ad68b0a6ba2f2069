/* SPDX-License-Identifier: MIT */
/** @file The blue light of a Netduino Plus 2, and its button. */
#ifndef NETDUINOPLUS2_BOARD_PINS_H
#define NETDUINOPLUS2_BOARD_PINS_H

/* PA10, which lights while it is high. */
#define LED_PORT PORT_A
#define LED_PIN 10U
#define LED_IS_ON_HIGH true

/* PB11, high while pressed; the board has a resistor. */
#define BUTTON_PORT PORT_B
#define BUTTON_PIN 11U
#define BUTTON_IS_PRESSED_HIGH true

#endif
