/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The simulated medium of links, as a link driver uses it. See weft_sim_engine_t.
 */
#ifndef ARCH_SIM_MEDIUM_H
#define ARCH_SIM_MEDIUM_H

#include "sim.h"

/**
 * Begins to use a link: from now on messages come out of it.
 * @param rings the doorbell rings for each of them
 */
void weft_sim_medium_open(unsigned link, bool rings);

/** Sends a packet that is made of two pieces. @return false: no room now */
bool weft_sim_medium_send(unsigned link, weft_sim_piece_t first, weft_sim_piece_t second);

/** What came out of a link first, until it is taken; NULL: nothing. */
const weft_sim_message_t *weft_sim_medium_first(unsigned link);

/** Removes what weft_sim_medium_first() returned. */
void weft_sim_medium_take(unsigned link);

/** Memory that all nodes of a run share, zero at its start; for tests. */
void *weft_sim_shared(size_t bytes);

/** What the scene says about this node; for tests. NULL: nothing. */
const void *weft_sim_data(size_t *bytes);

/** Writes a note into the record of the run, at this time. */
void weft_sim_note(const char *text);

#endif
