/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Idle functions, called in a loop while no task is ready. The description lists them. A node with
 * idle functions does not sleep unless weft_idle_wait() is in the list.
 *
 * Semantics: DSP/BIOS, module IDL (doc/reference/swi.md has each rule).
 */
#ifndef WEFT_IDLE_H
#define WEFT_IDLE_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Context: the idle task; WEFT_NO_WAIT only. */
typedef void (*weft_idle_function_t)(void);

/** The idle functions of a node, terminated by NULL. Constant, generated. */
extern const weft_idle_function_t weft_system_idle[];

/**
 * An idle function: waits for an interrupt, unless a task is ready.
 * Context: idle function.
 */
void weft_idle_wait(void);

/** Calls each idle function once. Context: idle task. */
void weft_idle_pass(void);

#ifdef __cplusplus
}
#endif

#endif
