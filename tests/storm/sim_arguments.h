/* SPDX-License-Identifier: MIT */
/** @file Arguments of storms on the sim port: seed, steps. */
#ifndef TESTS_STORM_SIM_ARGUMENTS_H
#define TESTS_STORM_SIM_ARGUMENTS_H

#include <stdlib.h>

#include "storm.h"

static inline void storm_arguments(int argc, char **argv)
{
    if (argc > 1) {
        storm_seed = (uint32_t)strtoul(argv[1], NULL, 0);
    }
    if (argc > 2) {
        storm_steps = (uint32_t)strtoul(argv[2], NULL, 0);
    }
}

#endif
