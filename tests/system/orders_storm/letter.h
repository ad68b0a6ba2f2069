/* SPDX-License-Identifier: MIT */
/** @file What the hubs carry. */
#ifndef LETTER_H
#define LETTER_H

#include <stdint.h>

#include "../orders/types.h"

/** A sample with what it was made from, so that whoever gets it can check it. */
struct letter {
    uint16_t seed;
    struct sample sample;
};

#define LANES 3U
#define ACTORS 6U

/** What an actor has done to the hubs of a node. */
enum deed {
    DEED_PUT,       /**< messages into the queue */
    DEED_GOT,       /**< messages from it */
    DEED_OFFERED,   /**< through the port */
    DEED_MET,       /**< from it */
    DEED_GIVEN,     /**< units */
    DEED_TAKEN,     /**< units */
    DEED_COUNTED,   /**< in the cell that the mutex protects */
    DEED_ANSWERED,  /**< calls */
    DEED_SIGNALLED, /**< flags and values */
    DEEDS,
};

/** Of one actor or of all: by node, and in it by deed. */
struct counts {
    uint16_t of[LANES * DEEDS];
};

#endif
