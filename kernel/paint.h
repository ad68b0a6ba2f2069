/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stacks are filled with a pattern, so that one can tell later what was in use.
 */
#ifndef KERNEL_PAINT_H
#define KERNEL_PAINT_H

#include "check.h"

/** The pattern: that of canaries, so that they count as unused. */
#define WEFT_PAINT WEFT_CANARY

/** Fills memory, of whole words. */
void weft_paint(uintptr_t begin, uintptr_t end);

/** Bytes of a stack that were in use, the lowest `skip` bytes not looked at. */
size_t weft_paint_used(uintptr_t begin, uintptr_t end, size_t skip);

#endif
