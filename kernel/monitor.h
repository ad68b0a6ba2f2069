/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Monitoring of interrupts: generated code calls one of these before the handler. Semantics: the
 * monitoring of DSP/BIOS HWI objects.
 */
#ifndef KERNEL_MONITOR_H
#define KERNEL_MONITOR_H

#include <weft/stats.h>

#include "arch.h"
#include "weft_board.h"

/** Adds the time since the last entry, in units of time stamps; the first entry begins it. */
static inline void weft_monitor_time(weft_stats_t *stats)
{
    int32_t now = (int32_t)weft_board_stamp();

    if (stats->primed != 0) {
        weft_stats_delta(stats, now);
        return;
    }
    stats->primed = 1;
    weft_stats_set(stats, now);
}

/** Adds the bytes of the interrupt stack that are in use; 0 where handlers have none. */
static inline void weft_monitor_stack(weft_stats_t *stats)
{
    volatile char here;
    uintptr_t end = weft_arch_interrupt_stack().end;

    weft_stats_add(stats, end == 0 ? 0 : (int32_t)(end - (uintptr_t)&here));
}

/** Absolute value; that of INT32_MIN is INT32_MAX. */
static inline int32_t weft_monitor_magnitude(int32_t value)
{
    return value >= 0 ? value : value == INT32_MIN ? INT32_MAX : -value;
}

/** Negated value; that of INT32_MIN is INT32_MAX. */
static inline int32_t weft_monitor_negative(int32_t value)
{
    return value == INT32_MIN ? INT32_MAX : -value;
}

#endif
