/* SPDX-License-Identifier: MIT */
/** @file The task of each node of a ring. */
#include <weft/weft.h>

#include "ring.h"
#include "system.h"

void ring_exchange(uint32_t nodes)
{
    ring_message_t message = {{0}};

    for (uint32_t step = 1; step < nodes; step++) {
        weft_msgq_put(inbox[((uint32_t)core_index + step) % nodes], &message, WEFT_FOREVER);
    }
    for (uint32_t step = 1; step < nodes; step++) {
        weft_msgq_get(inbox[core_index], &message, WEFT_FOREVER);
    }
}

static void play(const ring_order_t *order)
{
    switch (order->role) {
    case RING_PASS:
        weft_sem_take(token[core_index], WEFT_FOREVER);
        weft_sem_give(token[order->next]);
        break;
    case RING_PASS_POSTED:
        weft_sem_take(token_posted[core_index], WEFT_FOREVER);
        weft_sem_give(token_posted[order->next]);
        break;
    case RING_EXCHANGE:
        weft_sem_take(token_posted[core_index], WEFT_FOREVER);
        ring_exchange(order->nodes);
        weft_sem_give(token_posted[order->next]);
        break;
    case RING_LOOP:
        weft_sem_give(token[order->next]);
        weft_sem_take(token[core_index], WEFT_FOREVER);
        break;
    default:
        weft_exit(0);
    }
}

void ring_far(void *arg)
{
    ring_order_t order;

    (void)arg;
    for (;;) {
        weft_msgq_get(orders[core_index], &order, WEFT_FOREVER);
        for (uint32_t i = 0; i < order.rounds; i++) {
            play(&order);
        }
        weft_sem_take(token[core_index], WEFT_FOREVER);
        weft_sem_give(token_posted[0]);
    }
}
