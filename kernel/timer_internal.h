/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers, for the files of the kernel and the network that have one of their own.
 */
#ifndef KERNEL_TIMER_INTERNAL_H
#define KERNEL_TIMER_INTERNAL_H

#include <weft/timer.h>

/** Starts a timer that does not run: the only way to do so, since it links the expiry of timers. */
void weft_timer_arm_locked(weft_timer_t *timer, uint64_t deadline);

/**
 * Re-arms a periodic timer relative to its own deadline, so that it does not drift, then calls the
 * handler with the kernel lock released.
 */
void weft_timer_expire_locked(weft_timer_t *timer);

#endif
