/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What storms share: the seed, random numbers. A build may define STORM_SEED
 * and STORM_STEPS; a tool may change storm_seed and storm_steps in the ELF
 * file; on the sim port they are the program's arguments.
 */
#ifndef TESTS_STORM_STORM_H
#define TESTS_STORM_STORM_H

#include <weft/weft.h>

#include "../support/values.h"

#ifndef STORM_SEED
#define STORM_SEED 1U
#endif
#ifndef STORM_STEPS
#define STORM_STEPS 20000U
#endif
#ifndef TESTS_SIM
#define TESTS_SIM 0
#endif

volatile uint32_t storm_seed = STORM_SEED;
volatile uint32_t storm_steps = STORM_STEPS;

static uint32_t storm_state;

/** The next random number below n (xorshift32). */
static inline uint32_t storm_random(uint32_t n)
{
    storm_state ^= storm_state << 13;
    storm_state ^= storm_state >> 17;
    storm_state ^= storm_state << 5;
    return (uint32_t)(((uint64_t)storm_state * n) >> 32);
}

static inline void storm_begin(void)
{
    storm_state = storm_seed * 2654435761U + 1U;
    if (storm_state == 0) {
        storm_state = 1;
    }
    for (unsigned i = 0; i < 8; i++) {
        (void)storm_random(2);
    }
}

#endif
