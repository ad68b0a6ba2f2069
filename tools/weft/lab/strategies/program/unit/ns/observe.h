/* SPDX-License-Identifier: MIT */
/** @file Time of the system's clock, and processor time of this node's process. */
#ifndef OBSERVE_H
#define OBSERVE_H

#include <stdint.h>
#include <time.h>

static inline uint32_t observe_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec);
}

/** The time in nanoseconds, of which the low word is enough for differences. */
static inline uint32_t observe_now(void)
{
    return observe_clock(CLOCK_MONOTONIC);
}

/** Begins a window, or ends it: on the other node first, then here. */
void observe_window(void);

/** Begins a window of this node, or ends it. */
void observe_window_here(void);

/** Begins an exchange of those with this number, from 0 to 4. */
#define OBSERVE_BEGIN(number) observe_begin(number)

/** Ends an exchange, on either node. */
#define OBSERVE_END(number) observe_end(number)

void observe_begin(unsigned number);
void observe_end(unsigned number);

void observe_report_stamps(void);
void observe_report_windows(void);

/** Prints what this node has noted. */
static inline void observe_report(void)
{
    observe_report_stamps();
    observe_report_windows();
}

#endif
