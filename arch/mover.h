/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with hardware that moves blocks of memory beside the
 * processor. Linked into nodes with links of `transfer: dma`.
 *
 * The completion's handler, weft_board_mover_isr(), ends the move at work,
 * begins the next one, and calls done(). The generated vector table has it where
 * a link moves.
 */
#ifndef ARCH_MOVER_H
#define ARCH_MOVER_H

#include <stdbool.h>
#include <stddef.h>

/** A block on its way. The memory of whoever starts it, until done() or the end of it. */
typedef struct weft_move {
    struct weft_move *next; /**< of the board */
    void *to;               /**< any alignment; equal ones are faster */
    const void *from;
    size_t bytes; /**< not 0 */
    /**
     * It is over: the processor sees what was written. From the handler,
     * kernel lock free; the move can be started again.
     */
    void (*done)(struct weft_move *move);
    bool failed; /**< an address cannot be reached */
} weft_move_t;

/** Sets the hardware up. Once or more, at the start of the node, kernel lock free. */
void weft_board_mover_open(void);

/**
 * Starts a move behind those that were started before. It reads what the
 * processor stored before. Kernel lock held. O(1).
 */
void weft_board_move_locked(weft_move_t *move);

/**
 * Ends a move that was started and is not over: nothing of it is read or written
 * any more, and done() is not called. Waits for the blocks at work. Kernel lock
 * held.
 */
void weft_board_move_end_locked(weft_move_t *move);

/** Handler of the completion. */
void weft_board_mover_isr(void);

#endif
