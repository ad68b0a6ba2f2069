/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of a port for tests of link drivers: there is no kernel, and the
 * critical section of an end is known to the suite only.
 */
#ifndef TESTS_LINK_SUPPORT_WEFT_ARCH_H
#define TESTS_LINK_SUPPORT_WEFT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WEFT_STACK_ALIGN 16U
#define WEFT_STACK_MIN 16384U
#define WEFT_ARCH_PRIORITY_MAX UINT32_MAX
#define WEFT_ARCH_PRIORITY_MIN 0U

/** Defined by the fake network, which refuses nesting. */
void weft_arch_lock(void);
void weft_arch_unlock(void);

static inline void weft_arch_copy(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

#endif
