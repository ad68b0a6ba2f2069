/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linked queue of items in first-in-first-out or last-in-first-out order.
 * Semantics: Zephyr k_queue, k_fifo and k_lifo.
 *
 * An item is memory of the user's whose first word the queue uses while the
 * item is in it; any number of items fit. By the functions with `alloc` in their
 * name a queue also carries addresses of anything: nodes for these come from a
 * pool of weft_queue_node_t, and go back to it when the item is taken.
 */
#ifndef WEFT_QUEUE_H
#define WEFT_QUEUE_H

#include <weft/pool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which item weft_queue_put() makes the next one. */
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
    weft_pool_t *nodes;  /**< or NULL: only own items */
    uint32_t order;      /**< weft_queue_order_t */
} weft_queue_t;

/** What the pool of a queue holds. Private to the kernel. */
typedef struct weft_queue_node {
    uintptr_t next; /**< as weft_queue_t's first */
    void *item;
} weft_queue_node_t;

#define WEFT_QUEUE_INIT(queue_order, node_pool)                                                    \
    {WEFT_WAITQ_INIT, 0, 0, 0, (node_pool), (queue_order)}

/**
 * Makes an empty queue.
 * @param nodes a pool of blocks of sizeof(weft_queue_node_t), also one that
 *              several queues share; NULL: the queue takes own items only
 * Context: any. O(1).
 */
void weft_queue_init(weft_queue_t *queue, weft_queue_order_t order, weft_pool_t *nodes);

/**
 * Puts an item into the queue, in its order, or hands it to the most urgent
 * task that waits (Zephyr: k_fifo_put, k_lifo_put).
 * @param item aligned to a pointer; its first word belongs to the queue
 * Context: any. Does not block, cannot fail. O(1).
 */
void weft_queue_put(weft_queue_t *queue, void *item);

/** As weft_queue_put(), behind all others whatever the order (Zephyr: k_queue_append). */
void weft_queue_append(weft_queue_t *queue, void *item);

/** As weft_queue_put(), before all others whatever the order (Zephyr: k_queue_prepend). */
void weft_queue_prepend(weft_queue_t *queue, void *item);

/**
 * As weft_queue_put() for an address whose memory the queue does not touch
 * (Zephyr: k_fifo_alloc_put, k_lifo_alloc_put). A queue without a pool is misuse.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK; WEFT_WOULD_BLOCK: no node is free, and no task waits that would need none
 */
weft_status_t weft_queue_put_alloc(weft_queue_t *queue, void *item);

/** As weft_queue_put_alloc(), behind all others (Zephyr: k_queue_alloc_append). */
weft_status_t weft_queue_append_alloc(weft_queue_t *queue, void *item);

/** As weft_queue_put_alloc(), before all others (Zephyr: k_queue_alloc_prepend). */
weft_status_t weft_queue_prepend_alloc(weft_queue_t *queue, void *item);

/**
 * Takes the next item; waits while there is none. The node of an address goes
 * back to its pool.
 * @param item receives its address, when WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_queue_get(weft_queue_t *queue, void **item, weft_timeout_t timeout);

/**
 * Ends the wait of the most urgent task that gets, with WEFT_CANCELED (Zephyr:
 * k_queue_cancel_wait, where it gets NULL).
 * Context: any. Does not block. O(1).
 * @return true if one waited
 */
bool weft_queue_cancel_wait(weft_queue_t *queue);

/** The item that the next get takes, or NULL; it stays. Context: any. O(1). */
void *weft_queue_peek(const weft_queue_t *queue);

/** The last item, or NULL; it stays. Context: any. O(1). */
void *weft_queue_peek_last(const weft_queue_t *queue);

/** True if there is no item at some moment during the call. Context: any. O(1). */
bool weft_queue_is_empty(const weft_queue_t *queue);

#ifdef __cplusplus
}
#endif

#endif
