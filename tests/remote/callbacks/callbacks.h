/* SPDX-License-Identifier: MIT */
/** @file What the files of the calling node share. */
#ifndef TESTS_REMOTE_CALLBACKS_H
#define TESTS_REMOTE_CALLBACKS_H

#include <weft/weft.h>

/** What a callback was told, and where it ran. */
typedef struct heard {
    volatile uint32_t count;
    weft_status_t status;
    uint32_t result; /**< of the request */
    bool in_swi;
} heard_t;

/** The limit of a wait for what comes. */
#define LONG WEFT_S(30)

/** Callbacks of a task that ends, and of its next lives. Context: lead. */
void lives(void);

#endif
