/* SPDX-License-Identifier: MIT */
/** @file What the parts of the probe share. */
#ifndef PROBE_H
#define PROBE_H

#include <weft/weft.h>

/** Activations in the present window. */
extern volatile uint32_t count;

/** The sleeper sleeps for a time; else until one. */
extern volatile bool sleeps;

/** A window on an idle processor, and one above the task that counts down. */
void observe(const char *what);

#endif
