/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock: 64-bit monotonic time in ticks of one microsecond, uptime in milliseconds, and a
 * high-resolution counter.
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
 * Uptime in milliseconds; wraps after 49 days.
 * Context: any. Does not block. O(1). CLK_getltime of DSP/BIOS.
 */
uint32_t weft_clock_uptime_ms(void);

/**
 * The board's high-resolution counter (the cycle counter where there is one), for differences;
 * wraps after half a minute at the earliest.
 * Context: any. Does not block. O(1), a few instructions. CLK_gethtime of DSP/BIOS.
 */
uint32_t weft_clock_counter(void);

/** Units of weft_clock_counter() in a second. Context: any. O(1). CLK_countspms of DSP/BIOS. */
uint32_t weft_clock_counter_hz(void);

#ifdef __cplusplus
}
#endif

#endif
