/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blackboards of long values. A write copies the value, and then goes through the readers that wait
 * and copies it to each that it suits. The queue of a copy is that of the readers.
 */
#include "blackboard_internal.h"

static weft_blackboard_t *board_of(void *getters)
{
    return (weft_blackboard_t *)((uintptr_t)getters - offsetof(weft_blackboard_t, hub.getters));
}

/** The next reader; NULL: all have been seen, unless one was moved meanwhile. */
static void turn_to_locked(weft_long_copy_t *copy, weft_task_t *reader)
{
    const weft_blackboard_t *board = board_of(copy->hub);

    if (reader == NULL && copy->changes != weft_wait_changes) {
        reader = board->hub.getters.head;
    }
    if (reader == NULL) {
        weft_long_copy_nothing(copy);
        return;
    }
    if (reader == board->hub.getters.head) {
        copy->changes = weft_wait_changes;
    }
    const weft_blackboard_wait_t *wait = reader->arg;
    weft_long_copy_set(copy, reader, wait->value, board->value,
                       weft_blackboard_suits(board, wait) ? board->size : 0U);
}

static void write_choose_locked(weft_long_copy_t *copy)
{
    const weft_blackboard_t *board = board_of(copy->hub);

    if (copy->done) {
        turn_to_locked(copy, board->hub.getters.head);
    } else {
        weft_long_copy_set(copy, NULL, board->value, copy->message, board->size);
    }
}

static void write_done_locked(weft_long_copy_t *copy)
{
    weft_blackboard_t *board = board_of(copy->hub);
    weft_task_t *reader = copy->peer;

    if (!copy->done) {
        copy->done = true;
        board->count++;
        board->valid = 1;
        turn_to_locked(copy, board->hub.getters.head);
        return;
    }
    weft_blackboard_wait_t *wait = reader->arg;
    weft_task_t *next = weft_wait_behind_locked(reader);

    if (weft_blackboard_suits(board, wait)) {
        wait->count = board->count;
        weft_wait_wake_locked(&board->hub.getters, reader);
    }
    turn_to_locked(copy, next);
}

static const weft_long_copy_kind_t write_kind = {write_choose_locked, write_done_locked};

weft_status_t weft_blackboard_write_long(weft_blackboard_t *board, const void *value)
{
    weft_trace_put(&board->hub);
    weft_arch_lock();
    weft_long_copy_finish_locked(&board->hub.getters);
    (void)weft_long_copy_unlock(&write_kind, &board->hub.getters, (void *)(uintptr_t)value);
    return WEFT_OK;
}

static void read_choose_locked(weft_long_copy_t *copy)
{
    const weft_blackboard_t *board = board_of(copy->hub);
    const weft_blackboard_wait_t *wait = copy->message;

    weft_long_copy_set(copy, NULL, wait->value, board->value, board->size);
}

static void read_done_locked(weft_long_copy_t *copy)
{
    ((weft_blackboard_wait_t *)copy->message)->count = board_of(copy->hub)->count;
    weft_long_copy_end(copy);
}

static const weft_long_copy_kind_t read_kind = {read_choose_locked, read_done_locked};

static weft_status_t read_op(void *getters, void *arg, weft_timeout_t timeout)
{
    weft_blackboard_wait_t *wait = arg;

    weft_arch_lock();
    weft_long_copy_finish_locked(getters);
    if (!weft_blackboard_suits(board_of(getters), wait)) {
        return weft_wait_on_arg_unlock(getters, wait, timeout, read_op);
    }
    (void)weft_long_copy_unlock(&read_kind, getters, wait);
    return WEFT_OK;
}

weft_status_t weft_blackboard_read_long(weft_blackboard_t *board, weft_blackboard_wait_t *wait,
                                        weft_timeout_t timeout)
{
    weft_trace_get(&board->hub, timeout);
    return read_op(&board->hub.getters, wait, timeout);
}
