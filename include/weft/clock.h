/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock: 64-bit monotonic time in ticks of one microsecond.
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

#ifdef __cplusplus
}
#endif

#endif
