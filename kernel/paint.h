/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack painting: stacks are filled with a pattern to measure their use.
 */
#ifndef KERNEL_PAINT_H
#define KERNEL_PAINT_H

#include "check.h"

/** The pattern, equal to the canaries, so that these count as unused. */
#define WEFT_PAINT WEFT_CANARY

/** Fills memory with the pattern, in whole words. */
void weft_paint(uintptr_t begin, uintptr_t end);

/** Bytes of a stack that were in use, ignoring the lowest `skip` bytes. */
size_t weft_paint_used(uintptr_t begin, uintptr_t end, size_t skip);

#endif
