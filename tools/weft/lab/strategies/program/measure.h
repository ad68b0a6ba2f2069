/* SPDX-License-Identifier: MIT */
/** @file What the parts of the measuring program share. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stdint.h>

/** Makes exchange `n` of a cell: of one pair of sizes. */
void exchange(uint32_t cell, uint32_t n);

/** Gives both cores other work; false if it is not measured beside any. */
bool load_cores(void);

#endif
