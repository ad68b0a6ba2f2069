/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linked queue, a hub of items; where tasks wait, for any hub, is in wait_order.c. The first word
 * of an item or node is the link to the next one; a link whose lowest bit is set refers to an
 * allocated node. Tasks wait only while the queue is empty, so that only a put into an empty queue
 * checks for them. `last` is undefined then, so that a get need not update it. A waiting task's arg
 * points to where the address of its item is stored.
 */
#include <weft/queue.h>

#include "object.h"
#include "pool_internal.h"
#include "queue_internal.h"
#include "wait.h"

/** Flag of a link to a node of the pool. */
#define ALLOCATED ((uintptr_t)1U)

void weft_queue_init(weft_queue_t *queue, weft_queue_order_t order, weft_pool_t *nodes)
{
    WEFT_CHECK_VOID(weft_wrong_call(queue));
    weft_check(nodes == NULL || nodes->size >= sizeof(weft_queue_node_t), WEFT_MISUSE_SIZE);
    weft_object_waitq(&queue->waitq, WEFT_OBJECT_QUEUE);
    queue->first = 0;
    queue->last = 0;
    queue->allocated = 0;
    queue->nodes = nodes;
    queue->order = (uint32_t)order;
}

/** The node that a link refers to. */
static inline weft_queue_node_t *node_of(uintptr_t link)
{
    return (weft_queue_node_t *)(link - ALLOCATED);
}

/** Where a put inserts its item. */
enum place { BY_ORDER, LAST, FIRST };

static inline bool is_first(const weft_queue_t *queue, enum place place)
{
    return place == FIRST || (place == BY_ORDER && queue->order != WEFT_QUEUE_FIFO);
}

/**
 * Inserts an item, or a node with the flag of its links. Each branch releases the kernel lock
 * itself, which costs less than a common exit.
 */
static inline void link_unlock(weft_queue_t *queue, void *item, uintptr_t flag, enum place place)
{
    uintptr_t first = queue->first;
    uintptr_t *next = item;

    if (first == 0) {
        queue->first = (uintptr_t)item + flag;
        queue->last = (uintptr_t)item;
        *next = 0;
        weft_arch_unlock();
    } else if (is_first(queue, place)) {
        queue->first = (uintptr_t)item + flag;
        *next = first;
        weft_arch_unlock();
    } else {
        *(uintptr_t *)queue->last = (uintptr_t)item + flag;
        queue->last = (uintptr_t)item;
        *next = 0;
        weft_arch_unlock();
    }
}

/** Hands an item to the first waiting task. Releases the kernel lock. */
WEFT_SLOW_PATH static void hand_over_unlock(weft_queue_t *queue, void *item)
{
    *(void **)queue->waitq.head->arg = item;
    (void)weft_wait_wake_first_unlock(&queue->waitq);
}

/** Puts an intrusive item. Releases the kernel lock. */
static inline void put_unlock(weft_queue_t *queue, void *item, enum place place)
{
    if (queue->first == 0 && queue->waitq.head != NULL) {
        hand_over_unlock(queue, item);
    } else {
        link_unlock(queue, item, 0, place);
    }
}

WEFT_COMMON_PATH void put(weft_queue_t *queue, void *item, enum place place)
{
    weft_trace_put(queue);
    weft_arch_lock();
    put_unlock(queue, item, place);
}

/** Checks that an item can be linked. */
WEFT_CHECK_INLINE void check_item(const weft_queue_t *queue, const void *item)
{
    weft_check_not(weft_wrong_hub_call(queue));
    weft_check_not(weft_wrong_object(item));
    weft_check((uintptr_t)item % sizeof(void *) == 0, WEFT_MISUSE_QUEUE_ITEM);
}

void weft_queue_put(weft_queue_t *queue, void *item)
{
    check_item(queue, item);
    put(queue, item, BY_ORDER);
}

void weft_queue_append(weft_queue_t *queue, void *item)
{
    check_item(queue, item);
    put(queue, item, LAST);
}

void weft_queue_prepend(weft_queue_t *queue, void *item)
{
    check_item(queue, item);
    put(queue, item, FIRST);
}

void weft_queue_append_unlock(weft_queue_t *queue, void *item)
{
    put_unlock(queue, item, LAST);
}

/** Puts an address, in a node unless a task waits for it. */
static weft_status_t put_alloc(weft_queue_t *queue, void *item, enum place place)
{
    weft_queue_node_t *node;

    weft_trace_put(queue);
    weft_arch_lock();
    if (queue->waitq.head != NULL) {
        hand_over_unlock(queue, item);
        return WEFT_OK;
    }
    node = weft_pool_take_locked(queue->nodes);
    if (node == NULL) {
        weft_arch_unlock();
        return WEFT_FULL;
    }
    node->item = item;
    if (queue->first == 0 || !is_first(queue, place)) {
        queue->allocated = (uintptr_t)node;
    }
    link_unlock(queue, node, ALLOCATED, place);
    return WEFT_OK;
}

WEFT_CHECK_INLINE void check_nodes(const weft_queue_t *queue)
{
    weft_check_not(weft_wrong_hub_call(queue));
    weft_check_not(weft_wrong(queue->nodes == NULL, WEFT_MISUSE_NULL));
}

weft_status_t weft_queue_put_alloc(weft_queue_t *queue, void *item)
{
    check_nodes(queue);
    return put_alloc(queue, item, BY_ORDER);
}

weft_status_t weft_queue_append_alloc(weft_queue_t *queue, void *item)
{
    check_nodes(queue);
    return put_alloc(queue, item, LAST);
}

weft_status_t weft_queue_prepend_alloc(weft_queue_t *queue, void *item)
{
    check_nodes(queue);
    return put_alloc(queue, item, FIRST);
}

/** Gets the first item, which is in a node, and frees the node. */
WEFT_SLOW_PATH static weft_status_t get_allocated_unlock(weft_queue_t *queue, void **item)
{
    weft_queue_node_t *node = node_of(queue->first);

    *item = node->item;
    queue->first = node->next;
    if (queue->allocated == (uintptr_t)node) {
        queue->allocated = 0;
    }
    return weft_pool_free_unlock(queue->nodes, node);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_queue_get(hub, arg, timeout);
}

weft_status_t weft_queue_get(weft_queue_t *queue, void **item, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(item));
    uintptr_t first;

    weft_trace_get(queue, timeout);
    weft_arch_lock();
    first = queue->first;
    if (first == 0) {
        return weft_wait_on_arg_unlock(queue, (void *)item, timeout, get_op);
    }
    if ((first & ALLOCATED) != 0) {
        return get_allocated_unlock(queue, item);
    }
    *item = weft_queue_take_locked(queue);
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_queue_cancel_wait(weft_queue_t *queue)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    weft_task_t *task;

    weft_arch_lock();
    task = queue->waitq.head;
    if (task == NULL) {
        weft_arch_unlock();
        return WEFT_NOT_FOUND;
    }
    return weft_wait_cancel_unlock(task, WEFT_CANCELED);
}

/** The item that a link refers to. */
static void *item_of_locked(uintptr_t link)
{
    return (link & ALLOCATED) != 0 ? node_of(link)->item : (void *)link;
}

weft_status_t weft_queue_peek(const weft_queue_t *queue, void **item)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    WEFT_CHECK(weft_wrong_object(item));
    weft_status_t status = WEFT_EMPTY;

    weft_arch_lock();
    if (queue->first != 0) {
        *item = item_of_locked(queue->first);
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}

weft_status_t weft_queue_peek_last(const weft_queue_t *queue, void **item)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    WEFT_CHECK(weft_wrong_object(item));
    weft_status_t status = WEFT_EMPTY;

    weft_arch_lock();
    if (queue->first != 0) {
        *item = item_of_locked(queue->last | (queue->last == queue->allocated ? ALLOCATED : 0));
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}

bool weft_queue_is_empty(const weft_queue_t *queue)
{
    weft_check_not(weft_wrong_hub(queue));
    return *(const volatile uintptr_t *)&queue->first == 0;
}
