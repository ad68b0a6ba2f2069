/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time slices, part of nodes with `slice` or `slices: true`. Semantics: round robin as in Zephyr
 * and ThreadX.
 */
#ifndef WEFT_SLICE_H
#define WEFT_SLICE_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Round robin: a preemptive task that has run for a whole slice goes behind the others of its
 * priority. 0 disables time slicing. A task begins a slice when it starts to run after its equals,
 * or after a wait; time in which it is preempted does not count, that of interrupts does. A slice
 * that would end in the middle of a service lasts up to an eighth longer.
 * Context: any. O(1).
 */
void weft_slice_set(weft_timeout_t slice);

#ifdef __cplusplus
}
#endif

#endif
