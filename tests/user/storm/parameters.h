/* SPDX-License-Identifier: MIT */
/** @file Parameters of the storm; the simulated port takes them from its command line. */
#ifndef TESTS_USER_STORM_PARAMETERS_H
#define TESTS_USER_STORM_PARAMETERS_H

#include <stdint.h>

extern uint32_t storm_seed;
extern uint32_t storm_ms; /* how long it lasts */

#endif
