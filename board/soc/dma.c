/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Transfers of memory by this core's channel of the DMA engine. Contract: arch/dma.h.
 *
 * Blocks are cut into pieces, each a descriptor; up to PIECES of them are one chain, at whose end
 * the engine interrupts. So the engine, which cannot be stopped within a descriptor, ends a chain
 * after a constant time, and channels of other cores, which take turns by descriptors, too.
 */
#include "dma.h"

#include <weft/irq.h>

#include "arch.h"
#include "board.h"

/** Registers of a channel. */
struct channel {
    volatile uint32_t start;  /**< address of the descriptor */
    volatile uint32_t status; /**< bits; those of the end are cleared by writing them */
    volatile uint32_t copied;
};

enum {
    STATUS_BUSY = 1,
    STATUS_DONE = 2,
    STATUS_ERROR = 4,
};

/** What the engine reads. */
struct descriptor {
    const void *from;
    void *to;
    uint32_t bytes;
    uint32_t next; /**< 0: no other */
};

enum {
    PIECE = 2048, /* 64 bursts: 1300 cycles from internal memory */
    PIECES = 8,
};

extern struct channel weft_board_dma;

/** Those that were started, the one at work first. */
static weft_dma_transfer_t *first;
static weft_dma_transfer_t **end = &first;

/** Where the next chain of the first one begins. */
static const weft_dma_block_t *block;
static size_t blocks; /**< that are left, with that one */
static size_t offset; /**< in that block */

/** Read by the engine only: volatile, so that a chain that ends early is stored. */
static _Alignas(16) volatile struct descriptor chain[PIECES];

/** Makes the next piece of the transfer a descriptor. */
static void describe(volatile struct descriptor *descriptor)
{
    size_t left = block->bytes - offset;
    size_t bytes = left < PIECE ? left : PIECE;

    descriptor->from = (const uint8_t *)block->from + offset;
    descriptor->to = (uint8_t *)block->to + offset;
    descriptor->bytes = bytes;
    offset += bytes;
    if (offset == block->bytes) {
        offset = 0;
        block++;
        blocks--;
    }
}

/** Starts the next chain of the first transfer. */
static void start_chain(void)
{
    for (unsigned i = 0; i < PIECES; i++) {
        describe(&chain[i]);
        if (blocks == 0 || i == PIECES - 1U) {
            chain[i].next = 0;
            break;
        }
        chain[i].next = (uint32_t)&chain[i + 1U];
    }
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_dma.start = (uint32_t)&chain[0];
}

static void start_first(void)
{
    block = first->blocks;
    blocks = first->count;
    offset = 0;
    start_chain();
}

/** The engine is not busy: forgets how the chain ended. @return its status */
static uint32_t acknowledge(void)
{
    uint32_t status = weft_board_dma.status;

    weft_board_dma.status = status & (STATUS_DONE | STATUS_ERROR);
    return status;
}

/** Takes the first off and starts the next. */
static weft_dma_transfer_t *finish_locked(void)
{
    weft_dma_transfer_t *transfer = first;

    first = transfer->next;
    if (first == NULL) {
        end = &first;
    } else {
        start_first();
    }
    /* What the engine wrote is seen from here on: a cache writes through, and forgets all. */
    __asm__ volatile(WEFT_BOARD_EMPTY_DATA_CACHE : : : "memory");
    return transfer;
}

void weft_board_dma_open(void)
{
    weft_irq_enable(WEFT_BOARD_DMA_IRQ);
}

void weft_board_dma_start_locked(weft_dma_transfer_t *transfer)
{
    transfer->next = NULL;
    *end = transfer;
    end = &transfer->next;
    if (first == transfer) {
        start_first();
    }
}

/**
 * The descriptors behind the one at work become empty and the last ones. The engine may have read
 * the next one already, of as many bytes at most.
 */
static bool end_first_locked(void)
{
    for (unsigned i = 0; i < PIECES; i++) {
        chain[i].bytes = 0;
        chain[i].next = 0;
    }
    __asm__ volatile("fence w, o" : : : "memory");
    blocks = 0;
    if ((weft_board_dma.status & STATUS_BUSY) != 0) {
        return false;
    }
    (void)acknowledge();
    (void)finish_locked();
    return true;
}

bool weft_board_dma_end_locked(weft_dma_transfer_t *transfer)
{
    if (first == transfer) {
        return end_first_locked();
    }
    for (weft_dma_transfer_t **place = &first; *place != NULL; place = &(*place)->next) {
        if (*place == transfer) {
            *place = transfer->next;
            end = transfer->next == NULL ? place : end;
            break;
        }
    }
    return true;
}

/** The chain has ended, unless the transfer was ended between the interrupt and here. */
static weft_dma_transfer_t *chain_ended_locked(void)
{
    uint32_t status = weft_board_dma.status;

    if ((status & STATUS_BUSY) != 0 || (status & (STATUS_DONE | STATUS_ERROR)) == 0 ||
        first == NULL) {
        return NULL;
    }
    (void)acknowledge();
    first->failed = (status & STATUS_ERROR) != 0;
    if (!first->failed && blocks != 0) {
        start_chain();
        return NULL;
    }
    return finish_locked();
}

void weft_board_dma_isr(void)
{
    weft_dma_transfer_t *transfer;

    weft_arch_lock();
    transfer = chain_ended_locked();
    if (transfer != NULL) {
        transfer->done_unlock(transfer);
    } else {
        weft_arch_unlock();
    }
}
