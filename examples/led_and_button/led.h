/* SPDX-License-Identifier: MIT */
/** @file A light of a board. */
#ifndef LED_H
#define LED_H

#include <stdbool.h>

/** Makes the pin of the light an output. */
void led_init(void);

/** Switches the light. Context: any. */
void led_set(bool on);

/** Whether the pin of the light is driven: read back from the port. */
bool led_is_on(void);

#endif
