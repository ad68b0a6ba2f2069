/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks of pools: no block is with two tasks, and none is lost. A block that a
 * node or a task had when it was lost stays taken.
 */
#include "call.h"

/** Enters who has a block. */
static void note(ledger_hub_t *hub, const void *block)
{
    const void **place = NULL;

    for (unsigned i = 0; i < LEDGER_BLOCKS; i++) {
        storm_check(hub->block[i] != block, "two tasks have a block", i, 0);
        if (hub->block[i] == NULL) {
            place = &hub->block[i];
        }
    }
    storm_check(place != NULL, "more blocks than there are", 0, 0);
    *place = block;
}

static void forget(ledger_hub_t *hub, const void *block)
{
    for (unsigned i = 0; i < LEDGER_BLOCKS; i++) {
        if (hub->block[i] == block) {
            hub->block[i] = NULL;
        }
    }
}

void storm_forget_blocks(uint32_t number)
{
    for (unsigned i = 0; i < LEDGER_BLOCKS; i++) {
        storm_hub_of(number)->block[i] = NULL;
    }
}

uint32_t storm_free_blocks(const storm_hub_t *hub)
{
    uint32_t count = 0;
    void *block;

    while (weft_pool_alloc((weft_pool_t *)hub->ref, &block, WEFT_NO_WAIT) == WEFT_OK) {
        count++;
    }
    return count;
}

void storm_do_pool(call_t *call)
{
    const weft_pool_ref_t pool = {call->hub->ref};
    ledger_hub_t *hub = storm_hub_of(call->number);
    const uint32_t *starts = &storm.ledger->starts[call->hub->home];
    uint32_t life = *starts;
    void *block;

    storm_begin(call, LEDGER_GET);
    if (!storm_end(call, LEDGER_GET, weft_pool_alloc(pool, &block, call->timeout)) ||
        *starts != life) {
        return; /* a reply from before the node was lost may come after it has started anew */
    }
    note(hub, block);
    (void)weft_sleep(1 + storm_draw(call->actor, 200));
    if (*starts != life) {
        return; /* it is none of the pool that is there now */
    }
    forget(hub, block);
    call->timeout = WEFT_FOREVER;
    storm_begin(call, LEDGER_PUT);
    (void)storm_end(call, LEDGER_PUT, weft_pool_free(pool, block));
}
