/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What tests of mutexes draw, over so many cycles; on the simulated port time passes anywhere.
 */
#ifndef TESTS_STORM_ENDS_H
#define TESTS_STORM_ENDS_H

#include "../support/crew.h"

static uint32_t seed = 1;
static uint32_t cycles = TESTS_SIM ? 2000 : 400;

#if TESTS_SIM
#include "sim_ends.h"
#endif

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 16) % below;
}

#endif
