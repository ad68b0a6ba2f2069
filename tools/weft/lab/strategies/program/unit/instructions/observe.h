/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Windows are marks, at which the emulator's plugin says how many instructions a core has executed.
 * Exchanges take the time of the emulated machine, which all harts have in common.
 */
#ifndef OBSERVE_H
#define OBSERVE_H

#include <stdint.h>

#define MARK(number) __asm__ volatile("slti x0, x0, " #number : : : "memory")

/** The time in nanoseconds, of which the low word is enough for differences. */
static inline uint32_t observe_now(void)
{
    uintptr_t now;

    __asm__ volatile("csrr %0, mcycle" : "=r"(now) : : "memory");
    return (uint32_t)now;
}

/** Begins a window, or ends it. */
static inline void observe_window(void)
{
    MARK(5);
}

/** Begins an exchange of those with this number, from 0 to 4. */
#define OBSERVE_BEGIN(number) observe_begin(number)

/** Ends an exchange, on either node. */
#define OBSERVE_END(number) observe_end(number)

void observe_begin(unsigned number);
void observe_end(unsigned number);

void observe_report_stamps(void);

/** Prints what this node has noted. */
static inline void observe_report(void)
{
    observe_report_stamps();
}

#endif
