/* SPDX-License-Identifier: MIT */
/** @file What the maker is told to do. */
#ifndef TESTS_USER_SLOTS_H
#define TESTS_USER_SLOTS_H

#include <stdint.h>

typedef enum what {
    MAKE,          /* another work in the slot, which then starts */
    MAKE_ONLY,     /* without its start */
    MAKE_WAITING,  /* a work that waits */
    MAKE_FAULTY,   /* a work that offends once */
    MAKE_FIXED,    /* in a task that is no slot */
    MAKE_KERNEL,   /* in a task of the kernel */
    MAKE_FOREIGN,  /* in a task that it does not control */
    MAKE_NO_CODE,  /* with an entry that is no code of user tasks */
    MAKE_OF_KERNEL /* with an entry that is code of the kernel */
} what_t;

typedef struct order {
    uint32_t what;
    uint32_t arg;
    uint32_t priority;
} order_t;

#endif
