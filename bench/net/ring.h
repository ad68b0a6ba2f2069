/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the nodes of a ring tell each other: types of messages in the description.
 */
#ifndef BENCH_NET_RING_H
#define BENCH_NET_RING_H

#include <stdint.h>

/** What the task of a node does, so many rounds. */
enum ring_role {
    RING_PASS,        /**< take the own token, give `next` its token */
    RING_PASS_POSTED, /**< the same with the posted ones */
    RING_EXCHANGE,    /**< take the own posted token, exchange, give `next` its posted one */
    RING_LOOP,        /**< give `next` its token, take the own one */
    RING_END,         /**< end the node */
};

/** The lead's order to the task of a node. */
typedef struct ring_order {
    uint32_t role; /**< enum ring_role */
    uint32_t rounds;
    uint32_t next;  /**< number of a node */
    uint32_t nodes; /**< RING_EXCHANGE: those with lower numbers take part */
} ring_order_t;

/** A message. */
typedef struct ring_message {
    uint8_t bytes[16];
} ring_message_t;

/** Sends a message to each other node, and gets one of each. Context: task; blocks. */
void ring_exchange(uint32_t nodes);

#endif
