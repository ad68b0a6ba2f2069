/* SPDX-License-Identifier: MIT */
#ifndef FILTER_H
#define FILTER_H

#include <stdint.h>

/** Moves a value a quarter of the way to a new one. */
int32_t filter(int32_t value, int32_t next);

#endif
