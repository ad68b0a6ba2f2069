/* SPDX-License-Identifier: MIT */
/** @file Comparison of texts for programs without a C library. */
#ifndef TESTS_SUPPORT_TEXTS_H
#define TESTS_SUPPORT_TEXTS_H

#include <stdbool.h>

static inline bool texts_equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
