/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the hardware asks for, so that `./weft phases` can tell the limit: accesses
 * to memory that both cores see, and interrupts from the other core. The
 * simulator notes when cores come to these functions.
 */
#ifndef WEFT_LIMIT_PROGRAM_LIMIT_H
#define WEFT_LIMIT_PROGRAM_LIMIT_H

#include <weft/types.h>

/** Rounds; the first ones fill the caches. */
#define LIMIT_ROUNDS 8U

/** Doorbells in a round. */
#define LIMIT_RINGS 4U

/** Accesses in a row. */
#define LIMIT_ACCESSES 64U

/** The last words of the memory that cores of the simulated chip share, past the caches. */
#define LIMIT_SHARED ((volatile uint32_t *)0xA007FF00U)

/** Stores in a row, then loads. */
void limit_measure(void);

/** Keeps the processor for a while, so that a doorbell has to interrupt. */
void limit_busy(uint32_t turns);

/* Where the simulator takes the time: the stores begin, the loads begin, they have ended. */
void limit_stores(volatile uint32_t *at);
void limit_loads(volatile uint32_t *at);
void limit_end(void);

#endif
