/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The variables of a node, put back to what they were. The build gathers them
 * in two sections of their own, which no sanitizer looks at while they are copied.
 */
#ifndef TESTS_FUZZ_SNAPSHOT_H
#define TESTS_FUZZ_SNAPSHOT_H

#include <stdbool.h>

bool snapshot_exists(void);
void snapshot_make(void);
void snapshot_restore(void);

#endif
