/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Something happens at a point of a call of the simulated port, and is tried at each of them. Where
 * interrupts may come, sim.inject asks whether the point is reached. Include it in one source file
 * of a program.
 */
#ifndef TESTS_SIMULATED_POINTS_H
#define TESTS_SIMULATED_POINTS_H

#include "../support/tap.h"

static uint64_t points_left; /* up to the interrupt; 0: none comes */

/** Counts a point. @return whether it is the one of the interrupt */
static inline bool point_is_reached(void)
{
    return points_left != 0 && --points_left == 0;
}

/** The call is over: no interrupt comes any more. @return whether one came */
static inline bool interrupt_came(void)
{
    bool was_there = points_left == 0;

    points_left = 0;
    return was_there;
}

/** Tries all points of a call, up to a failure. try_at() returns false if it has fewer points. */
static inline void at_each_point(bool (*try_at)(uint64_t point), uint64_t fewest)
{
    uint64_t point = 1;

    while (try_at(point) && tap.failures == 0) {
        point++;
    }
    CHECK(point > fewest);
}

#endif
