/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards of which a core can hold, load and start another one. Linked into nodes
 * that load others (`loaded_by`).
 */
#ifndef ARCH_CONTROL_H
#define ARCH_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

/** True if a core is in reset. Any context. */
bool weft_board_core_is_held(unsigned core);

/**
 * Holds a core in reset. Its bus transaction ends before, so that no other core waits for the rest
 * of it; afterwards neither the core nor its devices read, write or interrupt. Any context.
 * @return false: it has not stopped within a limit of the board
 */
bool weft_board_core_hold(unsigned core);

/**
 * Lets a held core run from an address. It sees all that this core has stored before, whatever its
 * caches had. Any context.
 */
void weft_board_core_run(unsigned core, uintptr_t entry);

/** Where this core reads and writes memory of another one past its own data cache. */
void *weft_board_core_memory(uintptr_t address);

#endif
