/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Messages that are copied in several critical sections, so that interrupts are off no longer for a
 * long message than for a short one.
 *
 * The service that copies is held: no other task runs. Handlers do, between two critical sections,
 * and proxy tasks in them, which may begin to wait. Whoever uses memory or the wait queue of the
 * same hub completes the copy first, in several critical sections as well, and then finds the hub
 * as if the copy had not been interrupted: no message is seen before it is whole, and a hub has one
 * copy in progress at most. A wait that a handler ends takes its task from the copy, which then
 * chooses anew; nothing is written to memory of that task any more.
 */
#ifndef KERNEL_LONG_COPY_H
#define KERNEL_LONG_COPY_H

#include "copy.h"
#include "wait.h"

typedef struct weft_long_copy weft_long_copy_t;

/** What a service copies, and what follows from it. Constant. */
typedef struct weft_long_copy_kind {
    /** Says what to copy now by weft_long_copy_set(), or by `to_end` NULL that there is nothing. */
    void (*choose_locked)(weft_long_copy_t *copy);
    /** All is copied: publishes it. Then chooses what follows, or ends the service. */
    void (*done_locked)(weft_long_copy_t *copy);
} weft_long_copy_kind_t;

/** A copy in progress. On the stack of its service. */
struct weft_long_copy {
    weft_long_copy_t *outer; /**< one that a handler has interrupted */
    const weft_long_copy_kind_t *kind;
    void *hub;         /**< its wait queue is its first member */
    void *message;     /**< of the service */
    weft_task_t *peer; /**< a waiting task whose memory takes part, or NULL */
    uint8_t *to_end;   /**< behind the last byte; NULL: nothing is left to do */
    const uint8_t *from_end;
    size_t left;      /**< bytes; a handler that works at the copy changes it */
    bool done;        /**< the message of the service has been copied */
    uint32_t changes; /**< for kinds that go through the wait queue: weft_wait_changes */
};

/** The copies in progress, the innermost first: each interrupted the next one. */
extern weft_long_copy_t *weft_long_copies;

/** True for messages that are copied this way; without WEFT_CONFIG_COPY_PIECES none. */
static inline bool weft_is_long(size_t size)
{
    return WEFT_CONFIG_COPY_PIECES && size > WEFT_COPY_STEP;
}

static inline void weft_long_copy_set(weft_long_copy_t *copy, weft_task_t *peer, void *to,
                                      const void *from, size_t size)
{
    copy->peer = peer;
    copy->to_end = (uint8_t *)to + size;
    copy->from_end = (const uint8_t *)from + size;
    copy->left = size;
}

/**
 * There is nothing more to copy. That is another number of bytes, too, for the service that is in
 * the middle of copying: its peer may have gone, and wait again at the same hub for something else.
 */
static inline void weft_long_copy_nothing(weft_long_copy_t *copy)
{
    copy->to_end = NULL;
    copy->left = 0;
}

/** The message of the service has been copied, and nothing follows from it. */
static inline void weft_long_copy_end(weft_long_copy_t *copy)
{
    copy->done = true;
    weft_long_copy_nothing(copy);
}

/** weft_long_copy_finish_locked() while there are copies. */
void weft_long_copy_finish_any_locked(const void *hub);

/**
 * Completes a copy of a hub that this handler has interrupted: the first thing that a service does
 * in the critical section in which it uses the hub, or deletes it.
 */
static inline void weft_long_copy_finish_locked(const void *hub)
{
    if (WEFT_CONFIG_COPY_PIECES && WEFT_UNLIKELY(weft_long_copies != NULL)) {
        weft_long_copy_finish_any_locked(hub);
    }
}

/**
 * Copies the message of a service, which has called weft_long_copy_finish_locked() before, in this
 * critical section. Releases the kernel lock.
 * @return true if it was copied, false if the tasks that it was for do not wait any more
 */
bool weft_long_copy_unlock(const weft_long_copy_kind_t *kind, void *hub, void *message);

#endif
