/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linked queue of items in first-in-first-out or last-in-first-out order. Semantics: Zephyr
 * k_queue, k_fifo and k_lifo.
 *
 * An item is the user's memory, whose first word the queue uses as a link while the item is in it;
 * the number of items is not limited. The functions with `alloc` in their name put arbitrary
 * addresses: nodes for these come from a pool of weft_queue_node_t, and are freed when the item is
 * taken.
 */
#ifndef WEFT_QUEUE_H
#define WEFT_QUEUE_H

#include <weft/pool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Order of weft_queue_put(). */
typedef enum weft_queue_order {
    WEFT_QUEUE_FIFO = 0, /**< put appends */
    WEFT_QUEUE_LIFO = 1, /**< put prepends */
} weft_queue_order_t;

/** Linked queue. */
typedef struct weft_queue {
    weft_waitq_t waitq;  /**< tasks that get, while it is empty */
    uintptr_t first;     /**< next item, or 0; lowest bit: the address of an allocated node */
    uintptr_t last;      /**< last item or node, while first is not 0 */
    uintptr_t allocated; /**< node that is or was the last one, or 0 */
    weft_pool_t *nodes;  /**< or NULL: intrusive items only */
    uint32_t order;      /**< weft_queue_order_t */
} weft_queue_t;

/** Node of a queue's pool. Private to the kernel. */
typedef struct weft_queue_node {
    uintptr_t next; /**< as weft_queue_t's first */
    void *item;
} weft_queue_node_t;

#define WEFT_QUEUE_INIT(queue_order, node_pool)                                                    \
    {WEFT_WAITQ_INIT, 0, 0, 0, (node_pool), (queue_order)}

/**
 * Initializes an empty queue.
 * @param nodes a pool of blocks of sizeof(weft_queue_node_t), which several queues may share; NULL:
 *              intrusive items only
 * Context: any. O(1).
 */
void weft_queue_init(weft_queue_t *queue, weft_queue_order_t order, weft_pool_t *nodes);

/**
 * Puts an item into the queue, in its order, or hands it to the highest-priority task that waits
 * (Zephyr: k_fifo_put, k_lifo_put).
 * @param item aligned to a pointer; its first word belongs to the queue
 * Context: any. Does not block, cannot fail. O(1).
 */
void weft_queue_put(weft_queue_t *queue, void *item);

/** weft_queue_put() at the end, regardless of the order (Zephyr: k_queue_append). */
void weft_queue_append(weft_queue_t *queue, void *item);

/** weft_queue_put() at the front, regardless of the order (Zephyr: k_queue_prepend). */
void weft_queue_prepend(weft_queue_t *queue, void *item);

/**
 * weft_queue_put() for any address, whose memory the queue does not access (Zephyr:
 * k_fifo_alloc_put, k_lifo_alloc_put). Misuse for a queue without a pool.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK; WEFT_FULL: no node is free, and no task waits
 */
weft_status_t weft_queue_put_alloc(weft_queue_t *queue, void *item);

/** weft_queue_put_alloc() at the end (Zephyr: k_queue_alloc_append). */
weft_status_t weft_queue_append_alloc(weft_queue_t *queue, void *item);

/** weft_queue_put_alloc() at the front (Zephyr: k_queue_alloc_prepend). */
weft_status_t weft_queue_prepend_alloc(weft_queue_t *queue, void *item);

/**
 * Takes the next item; waits while there is none. Frees the node of an address.
 * @param item receives its address, when WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_queue_get(weft_queue_t *queue, void **item, weft_timeout_t timeout);

/**
 * Ends the wait of the highest-priority task that gets, with WEFT_CANCELED (Zephyr:
 * k_queue_cancel_wait, where it gets NULL).
 * Context: any. Does not block. O(1).
 * @return WEFT_OK, WEFT_NOT_FOUND: no task waited
 */
weft_status_t weft_queue_cancel_wait(weft_queue_t *queue);

/**
 * The next item, without removing it.
 * Context: any. O(1).
 * @return WEFT_OK, WEFT_EMPTY
 */
weft_status_t weft_queue_peek(const weft_queue_t *queue, void **item);

/**
 * The last item, without removing it.
 * Context: any. O(1).
 * @return WEFT_OK, WEFT_EMPTY
 */
weft_status_t weft_queue_peek_last(const weft_queue_t *queue, void **item);

/** True if there is no item at some moment during the call. Context: any. O(1). */
bool weft_queue_is_empty(const weft_queue_t *queue);

#ifdef __cplusplus
}
#endif

#endif
