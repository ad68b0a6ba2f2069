/* SPDX-License-Identifier: MIT */
/** @file See long_copy.h. */
#include "long_copy.h"

weft_long_copy_t *weft_long_copies;

static bool is_gone_locked(const weft_long_copy_t *copy)
{
    return copy->peer != NULL && copy->peer->wait != copy->hub;
}

/**
 * Copies whole pieces, each in a critical section. What is left is stored after each, for handlers;
 * it is another number afterwards if one of them has worked at this copy.
 */
static inline void copy_pieces_locked(weft_long_copy_t *copy)
{
    size_t left = copy->left;
    const uint8_t *from = copy->from_end - left;
    uint8_t *to = copy->to_end - left;

    do {
        weft_arch_copy(to, from, WEFT_COPY_STEP);
        to += WEFT_COPY_STEP;
        from += WEFT_COPY_STEP;
        left -= WEFT_COPY_STEP;
        copy->left = left;
        weft_sched_pause_locked();
    } while (left >= WEFT_COPY_STEP && copy->left == left && !is_gone_locked(copy));
}

static void copy_rest_locked(weft_long_copy_t *copy)
{
    size_t left = copy->left;

    weft_arch_copy(copy->to_end - left, copy->from_end - left, left);
    copy->left = 0;
}

/** Critical sections of constant length, the last of which has not ended. */
static inline void step_locked(weft_long_copy_t *copy)
{
    if (is_gone_locked(copy)) {
        copy->kind->choose_locked(copy);
    } else if (copy->left >= WEFT_COPY_STEP) {
        copy_pieces_locked(copy);
    } else if (copy->left != 0) {
        copy_rest_locked(copy);
    } else {
        copy->kind->done_locked(copy);
    }
}

/** Begins with the end of the present critical section. */
static void complete_locked(weft_long_copy_t *copy)
{
    weft_sched_pause_locked();
    while (copy->to_end != NULL) {
        step_locked(copy);
        weft_sched_pause_locked();
    }
}

void weft_long_copy_finish_any_locked(const void *hub)
{
    weft_long_copy_t *copy = weft_long_copies;

    while (copy != NULL && copy->hub != hub) {
        copy = copy->outer;
    }
    if (copy != NULL) {
        complete_locked(copy);
    }
}

bool weft_long_copy_unlock(const weft_long_copy_kind_t *kind, void *hub, void *message)
{
    weft_long_copy_t copy; /* not cleared as a whole, which takes long */
    bool held = weft_sched_hold_locked();

    copy.outer = weft_long_copies;
    copy.kind = kind;
    copy.hub = hub;
    copy.message = message;
    copy.done = false;
    copy.changes = 0;
    weft_long_copies = &copy;
    kind->choose_locked(&copy);
    complete_locked(&copy);
    weft_long_copies = copy.outer;
    (void)weft_sched_leave_held_unlock(held);
    return copy.done;
}
