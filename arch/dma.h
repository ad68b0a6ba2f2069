/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of boards with a DMA engine, which transfers blocks of memory beside the
 * processor. Linked into nodes with links of `transfer: dma`, or hubs of the type `dma`.
 *
 * The completion's handler, weft_board_dma_isr(), ends the transfer at work, begins the next one,
 * and calls done_unlock(). The generated vector table has it where links or hubs need it.
 */
#ifndef ARCH_DMA_H
#define ARCH_DMA_H

#include <weft/dma.h>

/** Blocks on their way. The memory of whoever starts it, until it is over. */
typedef struct weft_dma_transfer {
    struct weft_dma_transfer *next; /**< of the board */
    const weft_dma_block_t *blocks; /**< copied in their order */
    size_t count;                   /**< not 0 */
    /**
     * It is over: the processor sees what was written. From the handler, kernel lock held, which
     * it releases; the transfer can be started again.
     */
    void (*done_unlock)(struct weft_dma_transfer *transfer);
    bool failed; /**< an address cannot be reached; blocks before it may have been copied */
} weft_dma_transfer_t;

/** Sets the hardware up. Once or more, before the first start, kernel lock free. */
void weft_board_dma_open(void);

/**
 * Starts a transfer behind those that were started before. It reads what the
 * processor stored before. Kernel lock held. O(1).
 */
void weft_board_dma_start_locked(weft_dma_transfer_t *transfer);

/**
 * Ends a transfer that was started, unless it is over. Does not wait. Kernel lock held. O(transfers
 * before it).
 * @return true: nothing of it is read or written any more, and done_unlock() is not called; false:
 * the hardware still works on a part of it, of constant length: call again, until it is over
 */
bool weft_board_dma_end_locked(weft_dma_transfer_t *transfer);

/** weft_board_dma_end_locked() until it is over. Kernel lock held, for a constant time. */
static inline void weft_board_dma_abort_locked(weft_dma_transfer_t *transfer)
{
    while (!weft_board_dma_end_locked(transfer)) {
    }
}

/** Handler of the completion. */
void weft_board_dma_isr(void);

#endif
