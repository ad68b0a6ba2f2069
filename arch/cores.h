/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Boards with several cores, each with a node: what board/freestanding/cores.c
 * does for all of them, and what it asks of a board.
 *
 * It is linked into nodes that share their machine only. Their link flags, in
 * board.yaml, put its console and exit in the place of the board's:
 *     -Wl,--wrap=weft_board_console,--wrap=weft_board_exit
 */
#ifndef ARCH_CORES_H
#define ARCH_CORES_H

#include <stdbool.h>
#include <stdint.h>

#include <weft/types.h>

/** In memory that all cores see; zero when the machine starts. */
struct weft_board_shared {
    uint32_t console; /**< not zero: a core writes */
    uint32_t ended;   /**< nodes that ended with code 0 */
};

/** The linker script has its place. */
extern struct weft_board_shared weft_board_shared;

/**
 * Closes all interrupts of this core, zero-latency ones too.
 * @return whether they were open
 */
bool weft_board_close(void);

/** Opens them if they were. */
void weft_board_open(bool was_open);

/**
 * In a loop that waits for another core, all interrupts closed: a machine that
 * runs its cores in turns goes to the next one.
 */
void weft_board_let_others_run(void);

/** Ends this core: no interrupt wakes it. All interrupts are closed. */
WEFT_NORETURN void weft_board_halt(void);

#endif
