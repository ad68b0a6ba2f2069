/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory of the engine.
 */
#define _GNU_SOURCE

#include <stdlib.h>

#include "engine.h"

void *grow(void *memory, size_t bytes)
{
    void *larger = realloc(memory, bytes);

    if (larger == NULL) {
        fail("no memory");
    }
    return larger;
}
