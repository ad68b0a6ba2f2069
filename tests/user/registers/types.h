/* SPDX-License-Identifier: MIT */
/** @file What the spy and the tests share. */
#ifndef TESTS_USER_REGISTERS_TYPES_H
#define TESTS_USER_REGISTERS_TYPES_H

#include <weft/weft.h>

typedef struct gate {
    weft_hub_t hub;
    uint32_t passed;
} gate_t;

/** What the spy does next. */
typedef enum { CALLS_WITHOUT_FLOATS, CALLS_WITH_FLOATS, FAULT, REFUSAL, WAIT, SPIN, EXIT } deed_t;

#define ARGUMENT 77U

/** A register with a value that is neither the spy's own nor a result. */
typedef struct leak {
    uint32_t number; /**< of the call; START */
    uint32_t place;  /**< of the register, see registers.h; FLOATS + its word; FLOATS_CONTROL */
    uintptr_t content;
} leak_t;

#define START 1000U
#define FLOATS 100U
#define FLOATS_CONTROL 99U
#define LEAKS 8U

/** In the partition of the spy. */
typedef struct spied {
    volatile deed_t deed;
    volatile uint32_t lives;
    volatile uint32_t calls;   /**< made */
    volatile uint32_t missing; /**< calls that were not made */
    volatile uint32_t leaks;
    volatile uint32_t spins;
    leak_t leak[LEAKS]; /**< the first ones */
} spied_t;

extern spied_t spied;

#endif
