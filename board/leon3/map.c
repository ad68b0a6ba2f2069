/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What memory there is, for the memory management unit (SPARC Reference MMU): pieces of 16 MiB at
 * their own addresses. Anything else ends in a fault record, address 0 too. reset.S turns it on.
 */
#include <stdint.h>

/** An entry of a table: the memory at an address, for the supervisor. */
#define PIECE(address, bits) ((uint32_t)(address) >> 4 | (bits))

enum {
    IS_MEMORY = 2,
    SUPERVISOR = 7 << 2,
    USED = 3 << 5, /**< read and written before: the processor need not note it */
    CACHED = 1 << 7,
};

/** By the highest eight bits of an address: RAM, and the devices. */
_Alignas(1024) const uint32_t weft_leon3_map[256] = {
    [0x40] = PIECE(0x40000000U, CACHED | USED | SUPERVISOR | IS_MEMORY),
    [0x80] = PIECE(0x80000000U, USED | SUPERVISOR | IS_MEMORY),
};
