/* SPDX-License-Identifier: MIT */
/**
 * @file
 * mutex_ends and mutex_first on the sim port: time passes at every possible point, so that the
 * handlers come anywhere, and the kernel is inspected there.
 */
#ifndef TESTS_STORM_SIM_ENDS_H
#define TESTS_STORM_SIM_ENDS_H

#include <stdio.h>
#include <stdlib.h>

#include "../support/sim/inspect.h"
#include "kernel.h"

static uint32_t sim_random = 1;

static uint32_t sim_draw(void)
{
    sim_random = sim_random * 1664525U + 1013904223U;
    return sim_random >> 24;
}

static void sim_inject(void)
{
    sim.locked = true;
    inspect_kernel();
    sim.locked = false;
    if (sim_draw() < 128) {
        sim.now++;
    }
}

static bool sim_spurious(void)
{
    return sim_draw() < 8;
}

/** Arguments: seed, number of cycles. */
void sim_main(int argc, char **argv)
{
    if (argc > 1) {
        sim_random = seed = (uint32_t)strtoul(argv[1], NULL, 0);
    }
    if (argc > 2) {
        cycles = (uint32_t)strtoul(argv[2], NULL, 0);
    }
    sim.inject = sim_inject;
    sim.spurious = sim_spurious;
}

#endif
