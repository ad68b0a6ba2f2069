/* SPDX-License-Identifier: MIT */
/** @file What actors and boss share. */
#ifndef STORM_H
#define STORM_H

#include "../orders/orders.h"
#include "system.h"

#define UNITS 3U

static inline uint16_t *deed_of(struct counts *counts, unsigned lane, enum deed deed)
{
    return &counts->of[lane * (unsigned)DEEDS + (unsigned)deed];
}

/** Checks a letter. */
void read_letter(const struct letter *letter);

/** The seed of this run, on the node that can know it: what the environment says. */
uint32_t storm_seed(void);

#endif
