/* SPDX-License-Identifier: MIT */
/** @file A light and a button of a board. */
#ifndef PINS_H
#define PINS_H

#include <stdbool.h>

/** Makes the pin of the light an output, and that of the button an input that interrupts. */
void pins_init(void);

/** Switches the light. Context: any. */
void led_set(bool on);

/** Whether the pin of the light is driven: read back from the port. */
bool led_is_on(void);

/**
 * In the handler of the button's interrupt: takes back the request, so that the next press
 * interrupts again.
 * @return whether it was the button: other pins may have the same interrupt
 */
bool button_clear(void);

#endif
