/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages in one packet, for queues whose description says `batch`. What
 * of a packet does not fit into the queue at once is put by the client's proxy,
 * which waits there for room.
 */
#include <weft/remote/msgq_many.h>

#include "deadline.h"
#include "hub.h"
#include "msgq.h"

/** Puts the messages of a packet that were not put yet: op->result says how many were. */
static weft_status_t put_many(weft_msgq_t *queue, weft_op_t *op, weft_timeout_t timeout)
{
    size_t count = op->in_size / queue->size;
    weft_status_t status;

    /* Only a call knows how many were put already. */
    if (count * queue->size != op->in_size || op->task == NULL) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    count -= op->result;
    status = weft_msgq_put_many(queue, (const uint8_t *)op->in + (size_t)op->result * queue->size,
                                &count, timeout);
    op->result += (uint32_t)count;
    return status;
}

static weft_status_t get_many(weft_msgq_t *queue, weft_op_t *op, weft_timeout_t timeout)
{
    size_t fit = op->room / queue->size;
    uint32_t word;
    size_t count;
    weft_status_t status;

    if (!weft_net_carried(op, &word, sizeof word) || fit == 0) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    count = weft_net_le32(word);
    count = count < fit ? count : fit;
    status = weft_msgq_get_many(queue, op->out, &count, timeout);
    op->result = (uint32_t)count;
    op->out_size = (uint16_t)(count * queue->size);
    return status;
}

weft_status_t weft_serve_msgq_many(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    switch (op->service) {
    case WEFT_NET_MSGQ_PUT_MANY:
        return put_many(hub, op, timeout);
    case WEFT_NET_MSGQ_GET_MANY:
        return get_many(hub, op, timeout);
    default:
        return weft_serve_msgq(hub, op, timeout);
    }
}

/** How many of some messages one packet carries. */
static size_t of_one_packet(const weft_remote_msgq_t *queue, size_t count)
{
    return count < queue->batch ? count : queue->batch;
}

weft_status_t weft_remote_msgq_put_many(const weft_remote_msgq_t *queue, const void *messages,
                                        size_t *count, weft_timeout_t timeout)
{
    const uint8_t *message = messages;
    size_t size = queue->remote.size;
    size_t left = *count;
    unsigned service = queue->batch > 1U ? WEFT_NET_MSGQ_PUT_MANY : WEFT_NET_MSGQ_PUT;
    weft_status_t status = WEFT_OK;

    timeout = weft_timeout_absolute(timeout);
    while (left != 0 && status == WEFT_OK) {
        size_t part = of_one_packet(queue, left);
        weft_op_t op = weft_net_op_put(service, message, part * size);

        status = weft_remote_call(&queue->remote, &op, timeout);
        if (status != WEFT_OK) {
            part = op.result < part ? op.result : part;
        }
        message += part * size;
        left -= part;
    }
    *count -= left;
    return status;
}

weft_status_t weft_remote_msgq_get_many(const weft_remote_msgq_t *queue, void *messages,
                                        size_t *count, weft_timeout_t timeout)
{
    size_t part = of_one_packet(queue, *count);
    const uint32_t word = weft_net_le32((uint32_t)part);
    weft_op_t op = weft_net_op_get(WEFT_NET_MSGQ_GET_MANY, messages, part * queue->remote.size);
    weft_status_t status;

    if (queue->batch <= 1U) {
        status = weft_remote_msgq_get(queue, messages, timeout);
        *count = status == WEFT_OK ? 1U : 0U;
        return status;
    }
    op.in = &word;
    op.in_size = sizeof word;
    op.room = 0; /* fewer may come */
    status = weft_remote_call(&queue->remote, &op, timeout);
    part = status == WEFT_OK ? (size_t)op.out_size / queue->remote.size : 0U;
    *count = op.result < part ? op.result : part;
    return status;
}
