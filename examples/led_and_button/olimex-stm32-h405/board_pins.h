/* SPDX-License-Identifier: MIT */
/** @file The green light of an Olimex STM32-H405. */
#ifndef OLIMEX_STM32_H405_BOARD_PINS_H
#define OLIMEX_STM32_H405_BOARD_PINS_H

/* PC12, which lights while it is low. */
#define LED_PORT PORT_C
#define LED_PIN 12U
#define LED_IS_ON_HIGH false

#endif
