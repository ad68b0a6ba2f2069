/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Inline part of a port for tests of link drivers: there is no kernel, and the
 * critical section of an end is known to the suite only.
 */
#ifndef TESTS_LINK_SUPPORT_WEFT_PORT_H
#define TESTS_LINK_SUPPORT_WEFT_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WEFT_STACK_ALIGN 16U
#define WEFT_STACK_MIN 16384U
#define WEFT_PORT_URGENCY_MAX UINT32_MAX
#define WEFT_PORT_URGENCY_MIN 0U

/** Defined by the fake network, which refuses nesting. */
void weft_port_lock(void);
void weft_port_unlock(void);

static inline void weft_port_copy(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

#endif
