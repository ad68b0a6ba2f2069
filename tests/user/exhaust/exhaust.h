/* SPDX-License-Identifier: MIT */
/** @file What the hoarder is told to take, and what it got. */
#ifndef TESTS_USER_EXHAUST_H
#define TESTS_USER_EXHAUST_H

#include <stdint.h>

/** Of which objects it takes as many as it gets. */
typedef enum kind {
    UNITS,
    EVENTS,
    MEETINGS,
    MESSAGES,
    WORDS,
    ITEMS,
    ITEMS_AT_BOTH_ENDS,
    BLOCKS,
    PACKETS,
    KINDS, /* others do not end by being refused */
    LOCKS,
    RECORDS,
    POSTS,
    VALUES,
    TASKS,
    CALL_AT, /* with the stack pointer at a place in its stack */
    WAIT_AT, /* for an interrupt */
    STORE_AT,
    OVERFLOW,
} kind_t;

typedef struct order {
    kind_t kind;
    uint32_t timeout; /* of each attempt */
    uintptr_t place;  /* in its stack */
} order_t;

/** How many it got, and the status of the attempt behind the last. */
typedef struct answer {
    uint32_t count;
    uint32_t status;
} answer_t;

/** More than there is of anything. */
#define MANY 100U
#define DEPTH 70000U /* of a recursive mutex: more than 16 bits */

/** In a partition: an interrupt has come. */
extern volatile uint32_t exhaust_beats;

#endif
