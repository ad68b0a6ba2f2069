/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory pools of other nodes: what goes over the network, and what is done there.
 * Both nodes see the pool's memory at the same addresses: they are cores of one
 * machine, or processes that have a link's memory at the same place. So a block is
 * known by its address.
 */
#include "hub.h"

enum { ALLOC, FREE };

weft_status_t weft_net_take_back(weft_pool_t *pool, const weft_op_t *op)
{
    void *block;

    if (!weft_net_carried(op, (void *)&block, sizeof block) || !weft_pool_owns(pool, block) ||
        weft_pool_free(pool, block) != WEFT_OK) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_POOL_BLOCK);
    }
    return WEFT_OK;
}

weft_status_t weft_serve_pool(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_pool_t *pool = hub;

    switch (op->service) {
    case ALLOC:
        if (!weft_net_brings(op, sizeof(void *))) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_pool_alloc(pool, op->out, timeout);
    case FREE:
        return weft_net_take_back(pool, op);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_pool_alloc(const weft_remote_pool_t *pool, void **block,
                                     weft_timeout_t timeout)
{
    weft_op_t op = weft_net_op_get(ALLOC, (void *)block, sizeof *block);

    return weft_remote_call(&pool->remote, &op, timeout);
}

weft_status_t weft_remote_pool_free(const weft_remote_pool_t *pool, void *block)
{
    weft_op_t op = weft_net_op_put(FREE, (const void *)&block, sizeof block);

    WEFT_CHECK(weft_wrong_object(block));
    return weft_remote_call(&pool->remote, &op, WEFT_FOREVER);
}

weft_status_t weft_request_pool_alloc(weft_request_t *request, weft_pool_ref_t pool, void **block,
                                      weft_timeout_t timeout)
{
    return weft_net_start_request(request, pool.hub, weft_serve_pool,
                                  weft_net_op_get(ALLOC, (void *)block, sizeof *block), timeout);
}
