/* SPDX-License-Identifier: MIT */
/** @file The kernel's heap in tests of link drivers: fake_heap.c. */
#ifndef TESTS_LINK_FAKE_HEAP_H
#define TESTS_LINK_FAKE_HEAP_H

#include <stddef.h>

/** Heaps that have given a block of this size give no more; 0: none does. */
extern size_t fake_heap_exhausted;

#endif
