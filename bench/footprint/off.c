/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Without the semaphore.
 */
#include "sample.h"

#include <stddef.h>

const sample_function_t sample_functions[] = {NULL};
void *const sample_objects[] = {NULL};
