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
#include "points.h"

static void (*point_handler)(void);
static bool over_swi; /* another handler posts an SWI, over which it comes */
static weft_swi_t swi;

static inline void on_swi(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    in_isr(point_handler);
}

static inline void post_swi(void)
{
    weft_swi_post(&swi);
}

static inline void come_over_swi(bool wanted)
{
    over_swi = wanted;
    weft_swi_init(&swi, on_swi, NULL, 0, 0);
}

/** Counts the points at which no other handler is due. */
static inline void inject(void)
{
    if (crew_in_isr == NULL && point_is_reached()) {
        crew_in_isr = over_swi ? post_swi : point_handler;
        sim.pending |= 1ULL << CREW_IRQ;
    }
}

/** The handler comes `point` points from now on; 0: none comes. */
static inline void interrupt_at(uint64_t point, void (*handler)(void))
{
    point_handler = handler;
    points_left = point;
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
