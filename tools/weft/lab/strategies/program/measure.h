/* SPDX-License-Identifier: MIT */
/** @file What the parts of the measuring program share. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stdint.h>

/** Makes exchange `n` of what is measured. */
typedef void measured_t(uint32_t what, uint32_t n);

/** Makes exchange `n` of a cell: of one pair of sizes. */
void exchange(uint32_t cell, uint32_t n);

/** A window with exchanges, one each `period` microseconds, and before it some that warm up. */
void measure_window(measured_t *make, uint32_t what, uint32_t period);

/** Windows with calls that take longer than planned, if there are planned polls. */
void late_windows(void);

/** Gives both cores other work; false if it is not measured beside any. */
bool load_cores(void);

/** From here on another master copies over the bus, if it is measured beside one. */
void begin_copies(void);

#endif
