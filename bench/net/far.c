/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a far task does.
 */
#include "far.h"

static void answer(const net_far_t *far)
{
    weft_sem_take(far->there, WEFT_FOREVER);
    weft_sem_give(far->back);
}

static void answer_posted(const net_far_t *far)
{
    weft_sem_take(far->there_posted, WEFT_FOREVER);
    weft_sem_give(far->back_posted);
}

static void lock_own(const net_far_t *far)
{
    if (far->start != NULL) {
        weft_sem_take(far->start, WEFT_FOREVER);
    }
    weft_mutex_lock(far->guard, WEFT_FOREVER);
    weft_sem_give(far->back);
}

static void hold(const net_far_t *far)
{
    lock_own(far);
    weft_sem_take(far->kick, WEFT_FOREVER);
    weft_mutex_unlock(far->guard);
}

static void hold_and_lock(const net_far_t *far)
{
    lock_own(far);
    weft_mutex_lock(far->next_guard, WEFT_FOREVER);
    weft_mutex_unlock(far->next_guard);
    weft_mutex_unlock(far->guard);
}

static void give_back(const net_far_t *far)
{
    void *block;

    weft_msgq_get(far->loans, (void *)&block, WEFT_FOREVER);
    weft_pool_free(far->blocks, block);
}

static void play(const net_far_t *far, const net_order_t *order)
{
    net_message_t message = {{0}};

    switch (order->role) {
    case NET_ANSWER:
        answer(far);
        break;
    case NET_ANSWER_POSTED:
        answer_posted(far);
        break;
    case NET_GET:
        weft_port_get(far->door, &message, WEFT_FOREVER);
        break;
    case NET_PUT:
        weft_port_put(far->door, &message, WEFT_FOREVER);
        break;
    case NET_HOLD:
        hold(far);
        break;
    case NET_HOLD_AND_LOCK:
        hold_and_lock(far);
        break;
    case NET_DRAIN:
        weft_msgq_get(far->queues[order->hub], far->buffer, WEFT_FOREVER);
        break;
    case NET_MEET:
        weft_port_get(far->ports[order->hub], far->buffer, WEFT_FOREVER);
        break;
    case NET_RETURN:
        give_back(far);
        break;
    default:
        weft_exit(0);
    }
}

void net_far_serve(const net_far_t *far)
{
    net_order_t order;

    for (;;) {
        weft_msgq_get(far->orders, &order, WEFT_FOREVER);
        for (uint32_t i = 0; i < order.rounds; i++) {
            play(far, &order);
            if (order.every != 0 && (i + 1) % order.every == 0) {
                weft_sem_give(far->back);
            }
        }
    }
}
