/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler comes at a point of a call of the simulated port. Include it in one source file of a
 * program, in place of crew.h.
 */
#ifndef TESTS_SIMULATED_AT_POINTS_H
#define TESTS_SIMULATED_AT_POINTS_H

#include "../support/crew.h"
#include "kernel.h"

static uint64_t left; /* points up to the interrupt; 0: none comes */

static inline void inject(void)
{
    if (left != 0 && --left == 0) {
        sim.pending |= 1ULL << CREW_IRQ;
    }
}

/** The interrupt comes `point` points from now on. */
static inline void begin(uint64_t point, void (*handler)(void))
{
    crew_in_isr = handler;
    left = point;
}

/** The call is over. @return whether the interrupt came */
static inline bool end(void)
{
    bool was_there = left == 0;

    left = 0;
    return was_there;
}

/** Tries all points of a call. */
static inline void at_each_point(bool (*try_at)(uint64_t point))
{
    uint64_t point = 1;

    while (try_at(point)) {
        point++;
    }
    CHECK(point > 2);
}

static inline void abort_first(void)
{
    weft_task_abort(&crew[0].task);
}

static inline void abort_second(void)
{
    weft_task_abort(&crew[1].task);
}

static inline bool is_dormant(unsigned id)
{
    return value_of_task_state(&crew[id].task) == WEFT_TASK_DORMANT;
}

#endif
