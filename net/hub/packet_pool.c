/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packet pools of other nodes: what goes over the network, and what is done there.
 * Both nodes see the packets at the same addresses, as those of memory pools.
 */
#include "packet_pool.h"

#include "hub.h"

static void write_address(uint32_t word[2], const void *address)
{
    uint64_t value = (uintptr_t)address;

    word[0] = weft_net_le32((uint32_t)value);
    word[1] = weft_net_le32((uint32_t)(value >> 32));
}

static weft_status_t tell_place(const weft_pool_t *pool, weft_op_t *op)
{
    weft_net_packet_place_t place;

    if (!weft_net_brings(op, sizeof place)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    write_address(place.begin, pool->begin);
    write_address(place.end, pool->end);
    weft_arch_copy(op->out, &place, sizeof place);
    return WEFT_OK;
}

/** The proxy's block is a packet from now on. */
static weft_status_t took_block(weft_net_proxy_t *proxy, weft_status_t ended)
{
    if (ended == WEFT_OK) {
        weft_packet_t *packet = weft_packet_of_block(proxy->object, proxy->wait_state.block);

        weft_arch_copy(proxy->op.out, (const void *)&packet, sizeof(void *));
    }
    return ended;
}

static weft_status_t alloc(weft_packet_pool_t *pool, weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);
    weft_status_t status;

    if (!weft_net_brings(op, sizeof(void *))) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    if (timeout == WEFT_NO_WAIT) {
        return weft_packet_alloc(pool, op->out, WEFT_NO_WAIT);
    }
    proxy->resume = took_block;
    status = weft_pool_alloc(&pool->pool, &proxy->wait_state.block, timeout);
    return status == WEFT_OK ? took_block(proxy, WEFT_OK) : status;
}

weft_status_t weft_serve_packet_pool(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_packet_pool_t *pool = hub;

    switch (op->service) {
    case WEFT_NET_PACKET_ALLOC:
        return alloc(pool, op, timeout);
    case WEFT_NET_PACKET_FREE:
        return weft_net_take_back(&pool->pool, op);
    case WEFT_NET_PACKET_PLACE:
        return tell_place(&pool->pool, op);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_packet_alloc(const weft_remote_packet_pool_t *pool,
                                       weft_packet_t **packet, weft_timeout_t timeout)
{
    weft_op_t op = weft_net_op_get(WEFT_NET_PACKET_ALLOC, (void *)packet, sizeof(void *));

    return weft_remote_call(&pool->remote, &op, timeout);
}

weft_status_t weft_request_packet_alloc(weft_request_t *request, weft_packet_pool_ref_t pool,
                                        weft_packet_t **packet, weft_timeout_t timeout)
{
    return weft_net_start_request(
        request, pool.hub, weft_serve_packet_pool,
        weft_net_op_get(WEFT_NET_PACKET_ALLOC, (void *)packet, sizeof(void *)), timeout);
}
