/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The memory of user tasks. Regions of them lie between memory of others. What changes in it is
 * known: the fuzzer says what another context writes, and a call writes where its arguments point,
 * as long as it lasts.
 */
#ifndef TESTS_FUZZ_USER_MEMORY_H
#define TESTS_FUZZ_USER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define USERS 3U
#define AREA 256U /* bytes of each area of memory */
#define AREAS 9U  /* of which every other one is a user's: see memory_is_users() */
#define PATTERN 0xA5U
#define SHARED_AREA 7U /* a partition that all of them share */

/** Of each node: the memory, and the area in which it has blocks of packets; 0: none. */
extern uint8_t node_memory[AREAS * AREA];
extern const unsigned node_packet_area;

/** The area of a user task alone. */
static inline unsigned memory_area_of(unsigned user)
{
    return 1U + 2U * user;
}

/** True if the area is a region of a user task. */
static inline bool memory_is_users(unsigned area)
{
    return area % 2U != 0;
}

/** Before the user tasks make their first call: everything has its first contents. */
void memory_begin(void);

/** Another context writes into memory of user tasks: these bits of a byte change. */
void memory_change(unsigned area, unsigned place, uint8_t bits);

/** A user task begins a call with these arguments. */
void memory_call(unsigned user, const uintptr_t argument[4]);

/** Its call is over, in whatever way. */
void memory_call_ends(unsigned user);

/** Ends the program if something has changed that must not, since the last of these calls. */
void memory_check(void);

#endif
