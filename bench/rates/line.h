/* SPDX-License-Identifier: MIT */
/** @file The line between the two cores of the simulated system: its system device raises it. */
#ifndef BENCH_RATES_LINE_H
#define BENCH_RATES_LINE_H

#include <stdint.h>

/** The lines of core 0, a bit for each interrupt. */
#define RATES_LINES (*(volatile uint32_t *)0xF0200080U)

/** That of the interrupt in the description. */
#define RATES_LINE (UINT32_C(1) << 20)

#endif
