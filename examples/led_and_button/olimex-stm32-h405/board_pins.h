/* SPDX-License-Identifier: MIT */
/** @file The green light of an Olimex STM32-H405, and its button. */
#ifndef OLIMEX_STM32_H405_BOARD_PINS_H
#define OLIMEX_STM32_H405_BOARD_PINS_H

/* PC12, which lights while it is low. */
#define LED_PORT PORT_C
#define LED_PIN 12U
#define LED_IS_ON_HIGH false

/* PA0, high while pressed; the board has a resistor. */
#define BUTTON_PORT PORT_A
#define BUTTON_PIN 0U
#define BUTTON_IS_PRESSED_HIGH true

#endif
