/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The cycles on the sim port: time passes between any two steps, and the
 * kernel is inspected after each life.
 */
#ifndef TESTS_STORM_SIM_CYCLES_H
#define TESTS_STORM_SIM_CYCLES_H

#include "../support/sim/inspect.h"
#include "kernel.h"
#include "sim_arguments.h"

static uint32_t sim_random = 1;

static inline uint32_t sim_draw(void)
{
    sim_random = sim_random * 1664525U + 1013904223U;
    return sim_random >> 24;
}

/** So that the busy one is preempted everywhere. */
static inline void sim_inject(void)
{
    sim.now += sim_draw() < 64;
}

static inline bool sim_spurious(void)
{
    return sim_draw() < 8;
}

/** Nothing is left in the kernel's structures but the watchdog. */
static inline void cycles_inspect(void)
{
    sim.locked = true;
    inspect_kernel();
    CHECK_EQ(inspect_time_queue(), 1);
    sim.locked = false;
}

/** Arguments: seed, lives. */
void sim_main(int argc, char **argv)
{
    storm_arguments(argc, argv);
    sim_random = storm_seed;
    sim.inject = sim_inject;
    sim.spurious = sim_spurious;
}

#endif
