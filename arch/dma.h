/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with a DMA engine, which transfers blocks of memory beside the
 * processor. Linked into nodes with links of `transfer: dma`.
 *
 * The completion's handler, weft_board_dma_isr(), ends the transfer at work,
 * begins the next one, and calls done(). The generated vector table has it where
 * a link has transfers.
 */
#ifndef ARCH_DMA_H
#define ARCH_DMA_H

#include <stdbool.h>
#include <stddef.h>

/** A block on its way. The memory of whoever starts it, until done() or the end of it. */
typedef struct weft_dma_transfer {
    struct weft_dma_transfer *next; /**< of the board */
    void *to;                       /**< any alignment; equal ones are faster */
    const void *from;
    size_t bytes; /**< not 0 */
    /**
     * It is over: the processor sees what was written. From the handler,
     * kernel lock free; the transfer can be started again.
     */
    void (*done)(struct weft_dma_transfer *transfer);
    bool failed; /**< an address cannot be reached */
} weft_dma_transfer_t;

/** Sets the hardware up. Once or more, at the start of the node, kernel lock free. */
void weft_board_dma_open(void);

/**
 * Starts a transfer behind those that were started before. It reads what the
 * processor stored before. Kernel lock held. O(1).
 */
void weft_board_dma_start_locked(weft_dma_transfer_t *transfer);

/**
 * Ends a transfer that was started and is not over: nothing of it is read or written
 * any more, and done() is not called. Waits for the blocks at work. Kernel lock
 * held.
 */
void weft_board_dma_abort_locked(weft_dma_transfer_t *transfer);

/** Handler of the completion. */
void weft_board_dma_isr(void);

#endif
