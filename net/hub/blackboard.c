/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blackboards of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { WRITE, WIPE, READ, READ_NEW };
_Static_assert(WEFT_NET_DATA_BLACKBOARD == 1U << WRITE, "see layout.h");

static weft_status_t was_read(weft_net_proxy_t *proxy, weft_status_t ended)
{
    proxy->op.result = proxy->wait_state.board.count;
    return ended;
}

/** Reads, or waits for a value. */
static weft_status_t read_or_wait(weft_blackboard_t *board, weft_op_t *op, weft_timeout_t timeout,
                                  bool newer)
{
    weft_blackboard_wait_t local;
    weft_blackboard_wait_t *wait = &local;
    weft_status_t status;

    if (timeout != WEFT_NO_WAIT) {
        wait = &weft_net_proxy_by(op)->wait_state.board;
        weft_net_proxy_by(op)->resume = was_read;
    }
    *wait = (weft_blackboard_wait_t){op->out, op->result, newer};
    status = weft_blackboard_read_with(board, wait, timeout);
    op->result = wait->count;
    return status;
}

static weft_status_t read_value(weft_blackboard_t *board, weft_op_t *op, weft_timeout_t timeout)
{
    uint32_t known = 0;

    if (!weft_net_brings(op, board->size)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    if (op->service == READ_NEW && !weft_net_carried(op, &known, sizeof known)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
    op->result = weft_net_le32(known);
    return read_or_wait(board, op, timeout, op->service == READ_NEW);
}

weft_status_t weft_serve_blackboard(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_blackboard_t *board = hub;

    switch (op->service) {
    case WRITE:
        if (op->in_size != board->size) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_blackboard_write(board, op->in);
    case WIPE:
        return weft_blackboard_wipe(board);
    case READ:
    case READ_NEW:
        return read_value(board, op, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_blackboard_write(const weft_remote_blackboard_t *board, const void *value)
{
    return weft_remote_post(&board->remote, WRITE, value, board->remote.size);
}

weft_status_t weft_remote_blackboard_wipe(const weft_remote_blackboard_t *board)
{
    return weft_remote_post(&board->remote, WIPE, NULL, 0);
}

/** Reads, and hands out the count if it is wanted. */
static weft_status_t read_with(const weft_remote_blackboard_t *board, weft_op_t *op,
                               uint32_t *count, weft_timeout_t timeout)
{
    weft_status_t status = weft_remote_call(&board->remote, op, timeout);

    if (status == WEFT_OK && count != NULL) {
        *count = op->result;
    }
    return status;
}

weft_status_t weft_remote_blackboard_read(const weft_remote_blackboard_t *board, void *value,
                                          uint32_t *count, weft_timeout_t timeout)
{
    weft_op_t op = weft_net_op_get(READ, value, board->remote.size);

    return read_with(board, &op, count, timeout);
}

weft_status_t weft_remote_blackboard_read_new(const weft_remote_blackboard_t *board, void *value,
                                              uint32_t *count, weft_timeout_t timeout)
{
    weft_op_t op = weft_net_op_get(READ_NEW, value, board->remote.size);
    uint32_t known;

    WEFT_CHECK(weft_wrong_object(count));
    known = weft_net_le32(*count);
    op.in = &known;
    op.in_size = sizeof known;
    return read_with(board, &op, count, timeout);
}
