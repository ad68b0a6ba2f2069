/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock: 64-bit monotonic time in ticks of one microsecond; and with low
 * and high resolution in 32 bits.
 */
#ifndef WEFT_CLOCK_H
#define WEFT_CLOCK_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Time since start. Never goes back, never wraps.
 * Context: any. Does not block. O(1).
 */
uint64_t weft_clock_now(void);

/**
 * Low resolution: milliseconds since start; wraps after 49 days.
 * Context: any. Does not block. O(1). CLK_getltime of DSP/BIOS.
 */
uint32_t weft_clock_low(void);

/**
 * High resolution: the board's counter, for differences; wraps after half a minute
 * at the earliest.
 * Context: any. Does not block. O(1), a few instructions. CLK_gethtime of DSP/BIOS.
 */
uint32_t weft_clock_high(void);

/** Units of weft_clock_high() in a second. Context: any. O(1). CLK_countspms of DSP/BIOS. */
uint32_t weft_clock_high_hz(void);

#ifdef __cplusplus
}
#endif

#endif
