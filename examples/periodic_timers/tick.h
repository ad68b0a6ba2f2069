/* SPDX-License-Identifier: MIT */
/* What a timer's handler tells the task. */
#ifndef TICK_H
#define TICK_H

/* The numbers are the `arg` of the timers in the description. */
typedef enum tick {
    TICK_FAST = 1,
    TICK_SLOW = 2,
    TICK_ONCE = 3,
} tick_t;

#endif
