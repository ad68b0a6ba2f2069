/* SPDX-License-Identifier: MIT */
/** @file What the user tasks and the tests share. */
#ifndef TESTS_USER_FLOATS_PLAYERS_H
#define TESTS_USER_FLOATS_PLAYERS_H

#include <stdint.h>

extern volatile uint32_t damaged, stop, leaked, offend;
extern volatile uint32_t laps[4];

#endif
