/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a storm does on the sim port only: moves the clock, inspects the
 * kernel's structures, makes atomic steps fail for no reason.
 */
#ifndef TESTS_STORM_SIM_STORM_H
#define TESTS_STORM_SIM_STORM_H

#include "../support/sim/inspect.h"
#include "kernel.h"
#include "model.h"
#include "sim_arguments.h"
#include "storm.h"

static inline bool storm_may_advance(void)
{
    return true;
}

static inline void storm_advance(uint64_t now)
{
    sim_advance(now);
    sim_point();
}

/**
 * The clock of most runs begins shortly before the bits of its low word, its sign or a multiple
 * of the longest durations run out, as if it had run for years.
 */
static inline uint64_t storm_first_time(void)
{
    static const uint64_t ends[] = {0x1000U, 1ULL << 32, 1ULL << 33, 1ULL << 62, 0x7FFFULL << 48};

    return ends[storm_random(5)] - 0x1000U;
}

/** The kernel's structures are sound. */
static inline void storm_inspect(void)
{
    sim.locked = true;
    inspect_kernel();
    sim.locked = false;
}

static uint32_t storm_spurious_state = 12345;

static inline bool storm_spurious(void)
{
    storm_spurious_state = storm_spurious_state * 1664525U + 1013904223U;
    return storm_spurious_state >> 29 == 0;
}

static void fail_broken(const char *what);

/** Arguments: seed, steps. */
void sim_main(int argc, char **argv)
{
    storm_arguments(argc, argv);
    sim.ticks_per_read = 0;
    sim.spurious = storm_spurious;
    sim.broken = fail_broken;
}

#endif
