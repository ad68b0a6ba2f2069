/* SPDX-License-Identifier: MIT */
/** @file See memory.h. */
#include "memory.h"

#include <string.h>

#include "user.h"

#define LONGEST 32U /* bytes that a call writes behind an address */

static uint8_t known[AREAS * AREA];
static uintptr_t argument_of[USERS][4]; /**< of the calls that run; 0: none */

/** True if a call that runs may write there. */
static bool is_expected(uintptr_t address)
{
    for (unsigned i = 0; i < USERS; i++) {
        for (unsigned k = 0; k < 4; k++) {
            if (address - argument_of[i][k] < LONGEST) {
                return true;
            }
        }
    }
    return false;
}

static void know(void)
{
    memcpy(known, node_memory, sizeof known);
}

void memory_begin(void)
{
    memset(node_memory, PATTERN, sizeof node_memory);
    know();
}

void memory_check(void)
{
    if (memcmp(known, node_memory, sizeof known) == 0) {
        return;
    }
    for (unsigned i = 0; i < sizeof known; i++) {
        if (known[i] == node_memory[i]) {
            continue;
        }
        if (!memory_is_users(i / AREA)) {
            sim_broken("memory of others has changed");
        }
        /* The kernel writes headers of packets into their blocks. */
        if (i / AREA != node_packet_area && !is_expected((uintptr_t)&node_memory[i])) {
            sim_broken("memory has changed that no call was to write");
        }
    }
    know();
}

void memory_change(unsigned area, unsigned place, uint8_t bits)
{
    node_memory[area * AREA + place] ^= bits;
    known[area * AREA + place] ^= bits;
}

void memory_call(unsigned user, const uintptr_t argument[4])
{
    memory_check();
    memcpy(argument_of[user], argument, sizeof argument_of[user]);
}

void memory_call_ends(unsigned user)
{
    memory_check();
    memset(argument_of[user], 0, sizeof argument_of[user]);
}
