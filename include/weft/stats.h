/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Statistics object: count, total, maximum of values. Semantics: DSP/BIOS STS.
 *
 * The functions are inline and not protected by a critical section, as in DSP/BIOS: an object
 * belongs to one context, such as all tasks of one priority, or one ISR. If another context
 * preempts an update and updates the same object, one update may be lost.
 */
#ifndef WEFT_STATS_H
#define WEFT_STATS_H

#include <weft/misuse.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Statistics object. The host knows this layout. */
typedef struct weft_stats {
    int64_t total;    /**< sum of all values */
    uint32_t count;   /**< number of values; wraps */
    int32_t max;      /**< greatest value; INT32_MIN: none yet */
    int32_t previous; /**< what the next weft_stats_delta() subtracts */
    int32_t primed;   /**< for interrupt monitoring: `previous` is a time stamp */
} weft_stats_t;

#define WEFT_STATS_INIT(previous) {0, 0, INT32_MIN, (previous), 0}

/** Initializes an object without values. Context: any. O(1). */
static inline void weft_stats_init(weft_stats_t *stats, int32_t previous)
{
    weft_need(stats);
    stats->total = 0;
    stats->count = 0;
    stats->max = INT32_MIN;
    stats->previous = previous;
    stats->primed = 0;
}

/** Discards all values; the previous value stays. DSP/BIOS: STS_reset. Context: its own. O(1). */
static inline void weft_stats_reset(weft_stats_t *stats)
{
    weft_need(stats);
    stats->total = 0;
    stats->count = 0;
    stats->max = INT32_MIN;
}

/** Sets the previous value. DSP/BIOS: STS_set. Context: its own. O(1). */
static inline void weft_stats_set(weft_stats_t *stats, int32_t value)
{
    weft_need(stats);
    stats->previous = value;
}

/** Adds a value. DSP/BIOS: STS_add. Context: its own. O(1). */
static inline void weft_stats_add(weft_stats_t *stats, int32_t value)
{
    weft_need(stats);
    stats->total += value;
    stats->count++;
    if (WEFT_UNLIKELY(value > stats->max)) {
        stats->max = value;
        WEFT_COMPILER_BARRIER();
    }
}

/**
 * Adds the difference between a value and the previous one, and stores the value as the previous
 * one: with times, the time since the last weft_stats_set() or weft_stats_delta(). DSP/BIOS:
 * STS_delta. Context: its own. O(1).
 */
static inline void weft_stats_delta(weft_stats_t *stats, int32_t value)
{
    weft_need(stats);
    int32_t difference = (int32_t)((uint32_t)value - (uint32_t)stats->previous);

    stats->previous = value;
    weft_stats_add(stats, difference);
}

#ifdef __cplusplus
}
#endif

#endif
