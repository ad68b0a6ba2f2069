/* SPDX-License-Identifier: MIT */
/**
 * @file
 * DMA: the engine of a board copies blocks of memory while the processor does something else. A hub
 * of this type is the application's access to the engine of its node, which it shares with other
 * such hubs and with links of `transfer: dma`. On boards with an engine; a board of one's own
 * implements arch/dma.h. Semantics: hub of the EDMA3 unit in OpenComRTOS; requests as those of
 * <weft/request.h>.
 *
 * Memory. The engine reads what the processor stored before the start. After a service has returned
 * WEFT_OK, or the request has ended, the processor loads what was written: the board empties a data
 * cache that is not coherent. In between the target is the engine's, and the source must not
 * change. After any other status the target may be partly written, and nothing is written any more.
 * Source and target must not overlap. The engine reaches what is on the bus of its node, by the
 * node's own addresses; addresses of memory that only the processor sees end a transfer with
 * WEFT_REFUSED.
 *
 * Order. The engine gets one request of the node at a time: that of the task with the highest
 * priority at its start, and the one that was started first among equals, whatever their hubs. A
 * request at the engine is not preempted by others.
 *
 * A request belongs to the task that started it. If the task ends, its requests end, before its
 * memory is used for something else. User tasks have no access: the engine obeys no protection.
 */
#ifndef WEFT_DMA_H
#define WEFT_DMA_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A block of memory to copy. */
typedef struct weft_dma_block {
    void *to;         /**< any alignment; equal ones are faster */
    const void *from; /**< may not overlap with the target */
    size_t bytes;     /**< may be 0 */
} weft_dma_block_t;

/** The access to the engine. */
typedef struct weft_dma {
    weft_waitq_t waitq; /**< tasks that wait for the end of a request */
} weft_dma_t;

#define WEFT_DMA_INIT {WEFT_WAITQ_INIT}

/** A request: started by one call, collected by another one. All members are private. */
typedef struct weft_dma_request {
    struct weft_dma_request *next;  /**< that is to be started behind it */
    struct weft_dma_request **link; /**< the pointer to this one, until the engine has it */
    weft_dma_t *dma;
    weft_task_t *task;
    uint32_t priority_mask; /**< of the task, at the start */
    const weft_dma_block_t *blocks;
    size_t count;
    uint8_t state;
    uint8_t status; /**< weft_status_t */
} weft_dma_request_t;

/** A request that was not started. One of static storage duration needs no initializer. */
#define WEFT_DMA_REQUEST_INIT {NULL, NULL, NULL, NULL, 0, NULL, 0, 0, 0}

/**
 * Initializes an access to the engine of this node. No request that it was used for is under way.
 * Context: any. O(1).
 */
void weft_dma_init(weft_dma_t *dma);

/**
 * Copies a block and waits for the end. With WEFT_NO_WAIT it copies nothing, since that takes time:
 * weft_dma_start() is the call that does not wait.
 * Context: task; any with WEFT_NO_WAIT. O(requests passed).
 * @return WEFT_OK; WEFT_REFUSED: the engine cannot reach an address; WEFT_WOULD_BLOCK,
 *         WEFT_TIMEOUT, WEFT_CANCELED: the transfer was ended
 */
weft_status_t weft_dma_copy(weft_dma_t *dma, void *to, const void *from, size_t bytes,
                            weft_timeout_t timeout);

/**
 * weft_dma_copy() of several blocks, in their order, as linked descriptors of the engine. The list
 * must not change meanwhile.
 * Context: task; any with WEFT_NO_WAIT. O(requests passed).
 * @return as weft_dma_copy()
 */
weft_status_t weft_dma_copy_blocks(weft_dma_t *dma, const weft_dma_block_t *blocks, size_t count,
                                   weft_timeout_t timeout);

/**
 * Starts a request to copy blocks. List and memory must stay valid until it has ended; starting a
 * request that has not ended is misuse.
 * Context: task. Does not block. O(requests passed).
 * @return WEFT_OK
 */
weft_status_t weft_dma_start(weft_dma_request_t *request, weft_dma_t *dma,
                             const weft_dma_block_t *blocks, size_t count);

/**
 * Waits until a request has ended and collects it, so that it can be started again. Misuse for a
 * request that was not started.
 * Context: the task that started it. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK; WEFT_REFUSED: the engine cannot reach an address; WEFT_CANCELED: it was
 *         canceled. Or, while weft_dma_ended() is false, that of this wait: WEFT_WOULD_BLOCK,
 *         WEFT_TIMEOUT, WEFT_CANCELED, and the request goes on
 */
weft_status_t weft_dma_collect(weft_dma_request_t *request, weft_timeout_t timeout);

/**
 * True if a request has ended and was not collected.
 * Context: any. O(1).
 */
bool weft_dma_ended(const weft_dma_request_t *request);

/**
 * Ends a request that was started, unless it has ended: from the return on, nothing of it is read
 * or written. Waits, with interrupts enabled and without blocking, for the descriptor at work: on a
 * board up to a constant time. The request must still be collected.
 * Context: the task that started it.
 */
void weft_dma_cancel(weft_dma_request_t *request);

/** Rows of a rectangle in memory. */
typedef struct weft_dma_area {
    void *to;
    const void *from;
    size_t row_bytes; /**< that are copied of each row */
    size_t rows;
    size_t to_pitch;   /**< bytes from the start of a row to that of the next one */
    size_t from_pitch; /**< the same of the source */
} weft_dma_area_t;

/**
 * Makes the list of blocks that copies a rectangle, one for each row: for engines with linked
 * descriptors and without two-dimensional ones.
 * Context: any. O(rows).
 */
void weft_dma_area_blocks(const weft_dma_area_t *area, weft_dma_block_t *blocks);

#ifdef __cplusplus
}
#endif

#endif
