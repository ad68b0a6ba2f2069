/* SPDX-License-Identifier: MIT */
/** @file What the victim and the tests of interrupted paths know of each other. */
#ifndef TESTS_USER_PATHS_H
#define TESTS_USER_PATHS_H

#include <stdint.h>

/** In the victim's partition. */
typedef struct paths {
    uint32_t offends;  /**< it offends instead of calling */
    uint32_t escapes;  /**< times that it ran with privilege */
    uintptr_t target;  /**< a word of the kernel, which it then overwrites */
    uintptr_t stack;   /**< its stack pointer at its start */
    uint32_t restarts; /**< times that it went on at forged() */
} paths_t;

extern paths_t paths;

/** In the helper's partition: times that it has preempted. */
extern volatile uint32_t paths_turns;

/** There: while it is not 0, the helper does not wait. */
extern volatile uint32_t paths_spins;

/** Where forged frames lead. */
void forged(void);

#endif
