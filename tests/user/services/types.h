/* SPDX-License-Identifier: MIT */
/** @file What test and tested task tell each other. */
#ifndef TESTS_USER_SERVICES_TYPES_H
#define TESTS_USER_SERVICES_TYPES_H

#include <weft/hub.h>

/** A check that failed, by its line; or 0: the tests of one service are done. */
typedef struct result {
    uint32_t line;
    uint32_t value;
} result_t;

/** A hub that is open or shut. */
typedef struct gate {
    weft_hub_t hub;
    uint32_t passed;
} gate_t;

#endif
