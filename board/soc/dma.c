/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Transfers of memory by this core's channel of the DMA engine. Contract:
 * arch/dma.h.
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

extern struct channel weft_board_dma;

/** Those that were started, the one at work first. */
static weft_dma_transfer_t *first;
static weft_dma_transfer_t **end = &first;

static _Alignas(16) struct descriptor descriptor;

static void start(const weft_dma_transfer_t *transfer)
{
    descriptor =
        (struct descriptor){.from = transfer->from, .to = transfer->to, .bytes = transfer->bytes};
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_dma.start = (uint32_t)&descriptor;
}

/** Takes the first off and starts the next. The engine is not busy. */
static weft_dma_transfer_t *finish_locked(void)
{
    weft_dma_transfer_t *transfer = first;
    uint32_t status = weft_board_dma.status;

    weft_board_dma.status = status & (STATUS_DONE | STATUS_ERROR);
    transfer->failed = (status & STATUS_ERROR) != 0;
    first = transfer->next;
    if (first == NULL) {
        end = &first;
    } else {
        start(first);
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
        start(transfer);
    }
}

void weft_board_dma_abort_locked(weft_dma_transfer_t *transfer)
{
    if (first == transfer) {
        while ((weft_board_dma.status & STATUS_BUSY) != 0) {
        }
        (void)finish_locked();
        return;
    }
    for (weft_dma_transfer_t **place = &first; *place != NULL; place = &(*place)->next) {
        if (*place == transfer) {
            *place = transfer->next;
            end = transfer->next == NULL ? place : end;
            return;
        }
    }
}

/* The transfer may have been ended between the interrupt and here. */
void weft_board_dma_isr(void)
{
    weft_dma_transfer_t *transfer = NULL;

    weft_arch_lock();
    if ((weft_board_dma.status & (STATUS_DONE | STATUS_ERROR)) != 0 && first != NULL) {
        transfer = finish_locked();
    }
    weft_arch_unlock();
    if (transfer != NULL) {
        transfer->done(transfer);
    }
}
