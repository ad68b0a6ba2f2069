/* SPDX-License-Identifier: MIT */
/** @file The light at the upper left of the matrix of a micro:bit, version 2. */
#ifndef MICROBIT2_BOARD_PINS_H
#define MICROBIT2_BOARD_PINS_H

/* Row 1 lights while it is high, where column 1 is low. */
#define LIGHT_HIGH 21U
#define LIGHT_LOW 28U
#define LIGHT_IS_ON_HIGH true

#endif
