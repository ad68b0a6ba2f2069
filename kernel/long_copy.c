/* SPDX-License-Identifier: MIT */
/** @file See long_copy.h. */
#include "long_copy.h"

/** The copies in progress, the innermost first: each interrupted the next one. */
static weft_long_copy_t *copies;

static bool is_gone_locked(const weft_long_copy_t *copy)
{
    return copy->peer != NULL && copy->peer->wait != copy->hub;
}

/** One critical section of constant length. */
static void step_locked(weft_long_copy_t *copy)
{
    size_t step = copy->left < WEFT_COPY_STEP ? copy->left : WEFT_COPY_STEP;

    if (is_gone_locked(copy)) {
        copy->kind->choose_locked(copy);
    } else if (step == 0) {
        copy->kind->done_locked(copy);
    } else {
        weft_arch_copy(copy->to, copy->from, step);
        copy->to += step;
        copy->from += step;
        copy->left -= step;
    }
}

static void complete_locked(weft_long_copy_t *copy)
{
    while (copy->to != NULL) {
        step_locked(copy);
        weft_sched_pause_locked();
    }
}

void weft_long_copy_finish_locked(const void *hub)
{
    weft_long_copy_t *copy = copies;

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

    copy.outer = copies;
    copy.kind = kind;
    copy.hub = hub;
    copy.message = message;
    copy.done = false;
    copy.moves = 0;
    copies = &copy;
    kind->choose_locked(&copy);
    weft_sched_pause_locked();
    complete_locked(&copy);
    copies = copy.outer;
    (void)weft_sched_leave_held_unlock(held);
    return copy.done;
}
