/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A DMA engine that tests drive by hand: a transfer is over when a test says so, in the interrupt
 * of crew.h. Contract: arch/dma.h. Include it in one source file, behind crew.h.
 */
#ifndef TESTS_SUPPORT_ENGINE_H
#define TESTS_SUPPORT_ENGINE_H

#include "arch.h"
#include "dma.h"

static struct {
    weft_dma_transfer_t *first; /**< the one at work */
    weft_dma_transfer_t *last;
    size_t copied;    /**< blocks of it */
    unsigned busy;    /**< so often, it says that it still works on what is to end */
    bool is_cut;      /**< it was told to end what it works on: copies no further block */
    unsigned opened;  /**< calls */
    unsigned started; /**< transfers */
} engine;

/** What the engine cannot reach. */
static const uint8_t engine_nowhere[1];

void weft_board_dma_open(void)
{
    engine.opened++;
}

void weft_board_dma_start_locked(weft_dma_transfer_t *transfer)
{
    CHECK(transfer->count != 0);
    transfer->next = NULL;
    if (engine.first == NULL) {
        engine.first = transfer;
        engine.copied = 0;
    } else {
        engine.last->next = transfer;
    }
    engine.last = transfer;
    engine.started++;
}

/** Only the first one is ever ended: the kernel starts one at a time. */
bool weft_board_dma_end_locked(weft_dma_transfer_t *transfer)
{
    if (transfer != engine.first) {
        return true;
    }
    if (engine.busy != 0) {
        engine.busy--;
        engine.is_cut = true;
        return false;
    }
    engine.first = transfer->next;
    engine.copied = 0;
    engine.is_cut = false;
    return true;
}

/** Copies one more block of the transfer at work. @return false: there is none */
static bool engine_copy_locked(void)
{
    weft_dma_transfer_t *transfer = engine.first;
    const weft_dma_block_t *block;

    if (transfer == NULL || engine.copied == transfer->count || transfer->failed) {
        return false;
    }
    block = &transfer->blocks[engine.copied++];
    transfer->failed = block->from == engine_nowhere;
    if (!transfer->failed && block->bytes != 0) {
        weft_arch_copy(block->to, block->from, block->bytes);
    }
    return true;
}

void weft_board_dma_isr(void)
{
    weft_dma_transfer_t *transfer;

    weft_arch_lock();
    transfer = engine.first;
    if (transfer == NULL) {
        weft_arch_unlock();
        return;
    }
    transfer->failed = false;
    while (!engine.is_cut && engine_copy_locked()) {
    }
    engine.is_cut = false;
    engine.first = transfer->next;
    engine.copied = 0;
    transfer->done_unlock(transfer);
}

/** The engine completes the transfer at work. Context: task. */
static inline void engine_complete(void)
{
    in_isr(weft_board_dma_isr);
}

/** The engine copies a block. Context: task. */
static inline void engine_copy(void)
{
    weft_arch_lock();
    CHECK(engine_copy_locked());
    weft_arch_unlock();
}

/** The engine has nothing to do. */
static inline bool engine_is_idle(void)
{
    return engine.first == NULL;
}

#endif
