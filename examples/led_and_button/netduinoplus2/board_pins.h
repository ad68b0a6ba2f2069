/* SPDX-License-Identifier: MIT */
/** @file The blue light of a Netduino Plus 2. */
#ifndef NETDUINOPLUS2_BOARD_PINS_H
#define NETDUINOPLUS2_BOARD_PINS_H

/* PA10, which lights while it is high. */
#define LED_PORT PORT_A
#define LED_PIN 10U
#define LED_IS_ON_HIGH true

#endif
