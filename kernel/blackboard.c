/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blackboard: a hub whose put side never waits and whose get side leaves the value. The hub serves
 * the waiting readers after each write.
 */
#include <weft/blackboard.h>

#include "blackboard_internal.h"

/** The put side. The arg is the value. */
static bool write_value(weft_hub_t *hub, void *arg)
{
    weft_blackboard_t *board = (weft_blackboard_t *)(void *)hub;

    weft_arch_copy(board->value, arg, board->size);
    board->count++;
    board->valid = 1;
    return true;
}

/** The get side. The arg is a weft_blackboard_wait_t. */
static bool read_value(weft_hub_t *hub, void *arg)
{
    const weft_blackboard_t *board = (const weft_blackboard_t *)(const void *)hub;
    weft_blackboard_wait_t *wait = arg;

    if (!weft_blackboard_suits(board, wait)) {
        return false;
    }
    wait->count = board->count;
    weft_arch_copy(wait->value, board->value, board->size);
    return true;
}

const weft_hub_type_t weft_blackboard_type = {write_value, read_value};

void weft_blackboard_init(weft_blackboard_t *board, void *memory, size_t size)
{
    WEFT_CHECK_VOID(weft_wrong_call(board));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    weft_check(size != 0 && size <= UINT16_MAX, WEFT_MISUSE_SIZE);
    WEFT_CHECK_VOID(weft_wrong_waitq(&board->hub.putters));
    WEFT_CHECK_VOID(weft_wrong_waitq(&board->hub.getters));
    weft_hub_init(&board->hub, &weft_blackboard_type);
    board->value = memory;
    board->count = 0;
    board->size = (uint16_t)size;
    board->valid = 0;
}

weft_status_t weft_blackboard_write(weft_blackboard_t *board, const void *value)
{
    WEFT_CHECK(weft_wrong_hub_call(board));
    WEFT_CHECK(weft_wrong_object(value));
    if (weft_is_long(board->size)) {
        return weft_blackboard_write_long(board, value);
    }
    return weft_hub_put(&board->hub, (void *)(uintptr_t)value, WEFT_NO_WAIT);
}

weft_status_t weft_blackboard_wipe(weft_blackboard_t *board)
{
    WEFT_CHECK(weft_wrong_hub_call(board));
    weft_arch_lock();
    board->valid = 0;
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_blackboard_read_with(weft_blackboard_t *board, weft_blackboard_wait_t *wait,
                                        weft_timeout_t timeout)
{
    if (weft_is_long(board->size)) {
        return weft_blackboard_read_long(board, wait, timeout);
    }
    return weft_hub_get(&board->hub, wait, timeout);
}

static weft_status_t read_with_count(weft_blackboard_t *board, weft_blackboard_wait_t *wait,
                                     uint32_t *count, weft_timeout_t timeout)
{
    weft_status_t status = weft_blackboard_read_with(board, wait, timeout);

    if (status == WEFT_OK && count != NULL) {
        *count = wait->count;
    }
    return status;
}

weft_status_t weft_blackboard_read(weft_blackboard_t *board, void *value, uint32_t *count,
                                   weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(board));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(value));
    weft_blackboard_wait_t wait = {value, 0, false};

    return read_with_count(board, &wait, count, timeout);
}

weft_status_t weft_blackboard_read_new(weft_blackboard_t *board, void *value, uint32_t *count,
                                       weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(board));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(value));
    WEFT_CHECK(weft_wrong_object(count));
    weft_blackboard_wait_t wait = {value, 0, true};

    wait.count = *count;
    return read_with_count(board, &wait, count, timeout);
}
