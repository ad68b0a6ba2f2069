/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two nodes of the simulator without programs: the medium between them is the
 * engine's, time advances when the suite says so.
 */
#ifndef TESTS_LINK_SIM_ENGINE_H
#define TESTS_LINK_SIM_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

/** Packets in transit that the link between the nodes holds. */
#define ENGINE_SLOTS 6U

/** Makes both nodes and the link anew. */
void engine_begin(void);

/** A node crashes; what was in transit is lost. */
void engine_crash(unsigned node);

/** Time advances, what is due happens. */
void engine_pass(uint64_t ns);

/** True if the node's doorbell rang since the last question. */
bool engine_was_rung(unsigned node);

#endif
