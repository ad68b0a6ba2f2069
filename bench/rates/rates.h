/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The highest rate of interrupts that a node sustains, by search. A source interrupts at a fixed
 * period, as an automatic reload counter does; a period is sustained if each of RATES_COUNT
 * interrupts is served before the next one comes: by its handler, or also by the task that the
 * handler wakes. The samples are the times between the interrupts at the shortest such period.
 */
#ifndef BENCH_RATES_H
#define BENCH_RATES_H

#include "../bench.h"

/** Interrupts of a trial. */
#define RATES_COUNT 200U

/** What a source has and does. */
typedef struct rates_source {
    uint32_t longest; /**< period, in its units, at which the search begins: it is sustained */
    /** Interrupts RATES_COUNT times with this period; returns when the last one was served. */
    void (*trial)(uint32_t period);
} rates_source_t;

/** The source of this program. */
extern const rates_source_t rates_source;

/** What a source calls in its handler, after its request has ended. */
void rates_served(void);

/** Interrupts that were served in this trial. */
extern volatile uint32_t rates_served_count;

/** Tells that an interrupt was lost. */
void rates_lost(void);

#endif
