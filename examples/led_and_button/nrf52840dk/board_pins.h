/* SPDX-License-Identifier: MIT */
/** @file LED1 of an nRF52840 DK. */
#ifndef NRF52840DK_BOARD_PINS_H
#define NRF52840DK_BOARD_PINS_H

/* One pin, which lights while it is low. */
#define LIGHT_HIGH 13U
#define LIGHT_LOW 13U
#define LIGHT_IS_ON_HIGH false

#endif
