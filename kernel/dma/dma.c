/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Requests of tasks to the DMA engine of the node. The engine gets them one after another, so that
 * their order is the kernel's: a list, by the priority of the task at the start. Who waits for a
 * request is in the wait queue of its hub with the request as its argument.
 *
 * The list changes in several critical sections, between which no other task runs: handlers take
 * requests out of it, which `removed` counts, but add none. A task that ends after it has started a
 * request has `to_release` set, so that its end comes here. See arch/dma.h for the dma_engine.
 */
#include "dma.h"

#include "../dma_task.h"
#include "../object.h"
#include "../wait.h"

/** Requests that are passed in one critical section. */
enum { STEP = 4 };

/** States of a request. */
enum {
    IDLE,    /**< not started, or collected */
    PENDING, /**< in the list */
    ACTIVE,  /**< at the engine */
    ENDING,  /**< at the engine, which is told to end it */
    ENDED,
};

static void done_unlock(weft_dma_transfer_t *transfer);

static struct {
    weft_dma_request_t *pending; /**< in the order in which they get the engine */
    weft_dma_request_t *active;  /**< the one at the engine */
    uint32_t removed;            /**< requests that have left the list, so far */
    bool open;
    weft_dma_transfer_t transfer;
} dma_engine = {.transfer = {.done_unlock = done_unlock}};

void weft_dma_init(weft_dma_t *dma)
{
    WEFT_CHECK_VOID(weft_wrong_call(dma));
    weft_object_waitq(&dma->waitq, WEFT_OBJECT_HUB);
}

/* The engine
 * ==========
 */

/** Gives a request to the engine, which has none. */
static void launch_locked(weft_dma_request_t *request)
{
    request->state = ACTIVE;
    dma_engine.active = request;
    dma_engine.transfer.blocks = request->blocks;
    dma_engine.transfer.count = request->count;
    weft_board_dma_start_locked(&dma_engine.transfer);
}

static void unlink_locked(weft_dma_request_t *request)
{
    *request->link = request->next;
    if (request->next != NULL) {
        request->next->link = request->link;
    }
    dma_engine.removed++;
}

static void end_with_locked(weft_dma_request_t *request, weft_status_t status)
{
    request->state = ENDED;
    request->status = (uint8_t)status;
}

/** The request at the engine is over; the next one is started. */
static void finish_locked(weft_status_t status)
{
    weft_dma_request_t *next = dma_engine.pending;

    end_with_locked(dma_engine.active, status);
    dma_engine.active = NULL;
    if (next != NULL) {
        unlink_locked(next);
        launch_locked(next);
    }
}

/** True if the owner of a request waits for its end. */
static bool is_awaited_locked(const weft_dma_request_t *request)
{
    return request->task->wait == &request->dma->waitq && request->task->arg == request;
}

/** The engine is done. Its handler calls this. */
static void done_unlock(weft_dma_transfer_t *transfer)
{
    weft_dma_request_t *request = dma_engine.active;
    weft_status_t status = transfer->failed ? WEFT_REFUSED : WEFT_OK;

    finish_locked(request->state == ENDING ? WEFT_CANCELED : status);
    if (is_awaited_locked(request)) {
        weft_trace_wake_locked(&request->dma->waitq, request->task);
        weft_wait_remove_locked(request->task);
        (void)weft_sched_wake_small_unlock(request->task);
    } else {
        weft_arch_unlock();
    }
}

/**
 * Ends a request that nobody waits for, unless it has ended. In several critical sections, between
 * which a handler may complete the end of its task: the request is gone then.
 */
static void end_locked(weft_dma_request_t *request)
{
    if (request->state == PENDING) {
        unlink_locked(request);
        end_with_locked(request, WEFT_CANCELED);
    }
    while (dma_engine.active == request) {
        request->state = ENDING;
        if (weft_board_dma_end_locked(&dma_engine.transfer)) {
            finish_locked(WEFT_CANCELED);
        } else {
            weft_sched_pause_locked();
        }
    }
}

void weft_dma_end_all_locked(const weft_task_t *task)
{
    weft_dma_request_t *request = dma_engine.pending;

    while (request != NULL) {
        weft_dma_request_t *next = request->next;
        uint32_t removed;

        if (request->task == task) {
            end_locked(request);
        }
        removed = dma_engine.removed;
        weft_sched_pause_locked();
        request = removed == dma_engine.removed ? next : dma_engine.pending;
    }
    if (dma_engine.active != NULL && dma_engine.active->task == task) {
        end_locked(dma_engine.active);
    }
}

/* Start
 * =====
 */

/** The place in the list behind the requests of the same or a higher priority. Caller held. */
static weft_dma_request_t **place_locked(uint32_t mask)
{
    weft_dma_request_t **place = &dma_engine.pending;
    uint32_t removed = dma_engine.removed;
    unsigned left = STEP;

    while (*place != NULL && !weft_arch_is_higher(mask, (*place)->priority_mask)) {
        place = &(*place)->next;
        if (--left == 0) {
            left = STEP;
            weft_sched_pause_locked();
            if (removed != dma_engine.removed) {
                removed = dma_engine.removed;
                place = &dma_engine.pending;
            }
        }
    }
    return place;
}

/** The request gets its place in the list, or the engine if that is free by then. Caller held. */
static void insert_locked(weft_dma_request_t *request)
{
    weft_dma_request_t **place = place_locked(request->priority_mask);

    if (dma_engine.active == NULL) {
        launch_locked(request);
        return;
    }
    request->state = PENDING;
    request->next = *place;
    request->link = place;
    if (request->next != NULL) {
        request->next->link = &request->next;
    }
    *place = request;
}

static weft_status_t start_unlock(weft_dma_request_t *request)
{
    bool held;

    if (request->count == 0) {
        end_with_locked(request, WEFT_OK);
        return weft_arch_ok_unlock();
    }
    weft_kernel.current->to_release = (uintptr_t)request; /* its end looks for requests */
    if (dma_engine.active == NULL) {
        launch_locked(request);
        return weft_arch_ok_unlock();
    }
    held = weft_sched_hold_locked();
    insert_locked(request);
    return weft_sched_leave_held_unlock(held);
}

static void start(weft_dma_request_t *request, weft_dma_t *dma, const weft_dma_block_t *blocks,
                  size_t count)
{
    if (!dma_engine.open) {
        weft_board_dma_open();
        dma_engine.open = true;
    }
    request->dma = dma;
    request->task = weft_kernel.current;
    request->blocks = blocks;
    request->count = count;
    weft_arch_lock();
    request->priority_mask = request->task->priority_mask;
    (void)start_unlock(request);
}

/** A request that was started and has not ended. */
static inline bool is_under_way(const weft_dma_request_t *request)
{
    uint8_t state = *(const volatile uint8_t *)&request->state;

    return state != IDLE && state != ENDED;
}

weft_status_t weft_dma_start(weft_dma_request_t *request, weft_dma_t *dma,
                             const weft_dma_block_t *blocks, size_t count)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(request));
    WEFT_CHECK(weft_wrong_hub(dma));
    WEFT_CHECK(weft_wrong_object(blocks));
    WEFT_CHECK(weft_wrong(is_under_way(request), WEFT_MISUSE_REQUEST));
    weft_trace_put(dma);
    start(request, dma, blocks, count);
    return WEFT_OK;
}

/* End
 * ===
 */

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    const weft_dma_request_t *request = arg;

    weft_arch_lock();
    if (request->state == ENDED) {
        return weft_arch_ok_unlock();
    }
    return weft_wait_on_arg_unlock(hub, arg, timeout, wait_op);
}

/** The request is of the running task, and was started. */
static inline weft_misuse_t wrong_request(const weft_dma_request_t *request)
{
    return weft_wrong(request->task != weft_kernel.current || request->state == IDLE,
                      WEFT_MISUSE_REQUEST);
}

weft_status_t weft_dma_collect(weft_dma_request_t *request, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_object(request));
    WEFT_CHECK(wrong_request(request));
    weft_status_t status;

    weft_trace_get(request->dma, timeout);
    status = wait_op(request->dma, request, timeout);
    if (status == WEFT_OK) {
        request->state = IDLE;
        status = (weft_status_t)request->status;
    }
    return status;
}

bool weft_dma_ended(const weft_dma_request_t *request)
{
    weft_check_not(weft_wrong_object(request));
    return *(const volatile uint8_t *)&request->state == ENDED;
}

void weft_dma_cancel(weft_dma_request_t *request)
{
    WEFT_CHECK_VOID(weft_wrong_caller());
    WEFT_CHECK_VOID(weft_wrong_object(request));
    WEFT_CHECK_VOID(wrong_request(request));
    weft_arch_lock();
    end_locked(request);
    weft_arch_unlock();
}

/* Copy
 * ====
 */

static weft_status_t copy(weft_dma_t *dma, const weft_dma_block_t *blocks, size_t count,
                          weft_timeout_t timeout)
{
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;
    weft_status_t status;

    weft_trace_get(dma, timeout);
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    start(&request, dma, blocks, count);
    status = wait_op(dma, &request, timeout);
    if (status != WEFT_OK) { /* what has ended meanwhile has its own status */
        weft_arch_lock();
        end_locked(&request);
        weft_arch_unlock();
    }
    return request.status == WEFT_CANCELED ? status : (weft_status_t)request.status;
}

weft_status_t weft_dma_copy_blocks(weft_dma_t *dma, const weft_dma_block_t *blocks, size_t count,
                                   weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_hub(dma));
    WEFT_CHECK(weft_wrong_object(blocks));
    return copy(dma, blocks, count, timeout);
}

weft_status_t weft_dma_copy(weft_dma_t *dma, void *to, const void *from, size_t bytes,
                            weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_hub(dma));
    WEFT_CHECK(weft_wrong_object(to));
    WEFT_CHECK(weft_wrong_object(from));
    const weft_dma_block_t block = {to, from, bytes};

    return copy(dma, &block, 1, timeout);
}

void weft_dma_area_blocks(const weft_dma_area_t *area, weft_dma_block_t *blocks)
{
    weft_check_not(weft_wrong_object(area));
    weft_check_not(weft_wrong_object(blocks));
    uint8_t *to = area->to;
    const uint8_t *from = area->from;

    for (size_t row = 0; row < area->rows; row++) {
        blocks[row] = (weft_dma_block_t){to, from, area->row_bytes};
        to += area->to_pitch;
        from += area->from_pitch;
    }
}
