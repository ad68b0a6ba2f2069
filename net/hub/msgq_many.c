/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages in one packet, for queues whose description says `batch`. For what of a packet
 * does not fit into the queue at once the client's proxy waits.
 */
#include <weft/remote/msgq_many.h>

#include "deadline.h"
#include "hub.h"
#include "msgq.h"

_Static_assert(WEFT_NET_DATA_MSGQ == (1U << WEFT_NET_MSGQ_PUT | 1U << WEFT_NET_MSGQ_PUT_MANY),
               "see layout.h");

/** The message for which there was no room has been put: puts the others. */
static weft_status_t put_next(weft_net_proxy_t *proxy, weft_status_t ended)
{
    if (ended != WEFT_OK) {
        return ended;
    }
    proxy->op.result++;
    return weft_net_proxy_call(proxy);
}

/** Puts the messages of a packet that were not put yet: op->result says how many were. */
static weft_status_t put_many(weft_msgq_t *queue, weft_op_t *op, weft_timeout_t timeout)
{
    const uint8_t *message;
    const uint8_t *end = (const uint8_t *)op->in + op->in_size;
    weft_status_t status = WEFT_OK;

    /* Only a call knows how many were put already. */
    if (op->in_size % queue->size != 0 || op->task == NULL) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    if (timeout != WEFT_NO_WAIT) {
        weft_net_proxy_by(op)->resume = put_next;
    }
    message = (const uint8_t *)op->in + (size_t)op->result * queue->size;
    while (message != end && (status = weft_msgq_put(queue, message, timeout)) == WEFT_OK) {
        message += queue->size;
        op->result++;
    }
    return status;
}

/** Messages that a call brings at most. */
static size_t limit_of(const weft_msgq_t *queue, const weft_op_t *op, uint32_t wanted)
{
    size_t fit = op->room / queue->size;

    return weft_net_le32(wanted) < fit ? weft_net_le32(wanted) : fit;
}

/** Takes what is there without a wait. */
static weft_status_t get_some(weft_msgq_t *queue, weft_op_t *op, size_t count)
{
    uint8_t *to = (uint8_t *)op->out + (size_t)op->result * queue->size;
    weft_status_t status = WEFT_OK;

    while (op->result < count && (status = weft_msgq_get(queue, to, WEFT_NO_WAIT)) == WEFT_OK) {
        to += queue->size;
        op->result++;
    }
    op->out_size = (uint16_t)(op->result * queue->size);
    return op->result != 0 ? WEFT_OK : status;
}

/** The first message has come, or its wait has begun, or ended otherwise. */
static weft_status_t got_first(weft_net_proxy_t *proxy, weft_status_t ended)
{
    weft_op_t *op = &proxy->op;

    if (ended != WEFT_OK) {
        return ended;
    }
    op->result = 1;
    return get_some(proxy->object, op, proxy->wait_state.count);
}

static weft_status_t get_many(weft_msgq_t *queue, weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);
    uint32_t word;
    size_t count;

    if (!weft_net_carried(op, &word, sizeof word) || op->room < queue->size) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    count = limit_of(queue, op, word);
    if (timeout == WEFT_NO_WAIT) {
        return get_some(queue, op, count);
    }
    proxy->resume = got_first;
    proxy->wait_state.count = count;
    return got_first(proxy, weft_msgq_get(queue, op->out, timeout));
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
    WEFT_CHECK(weft_wrong_object(count));
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
    WEFT_CHECK(weft_wrong_object(count));
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
