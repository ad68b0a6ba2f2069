/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the nodes of the net suite tell each other: types of messages in the
 * descriptions.
 */
#ifndef BENCH_NET_ORDER_H
#define BENCH_NET_ORDER_H

#include <stdint.h>

/** Bytes of a message where the row does not vary it. */
#define NET_MESSAGE 16U

/** What a far task does, so many rounds. */
enum net_role {
    NET_ANSWER,        /**< take `there`, give `back` */
    NET_ANSWER_POSTED, /**< the same with the posted ones */
    NET_GET,           /**< get from `door` */
    NET_PUT,           /**< put to `door` */
    NET_HOLD,          /**< lock `guard`, give `back`, take `kick`, unlock */
    NET_HOLD_AND_LOCK, /**< lock `guard`, give `back`, lock and unlock the next one's, unlock */
    NET_DRAIN,         /**< get from a queue */
    NET_MEET,          /**< get from a port */
    NET_RETURN,        /**< get a block from `loans`, give it back to its pool */
    NET_END,           /**< end the node */
};

/** The lead's order to a far task. */
typedef struct net_order {
    uint32_t role; /**< enum net_role */
    uint32_t rounds;
    uint32_t every; /**< give `back` after so many rounds; 0: never */
    uint32_t hub;   /**< which of several */
} net_order_t;

/** A message. */
typedef struct net_message {
    uint8_t bytes[NET_MESSAGE];
} net_message_t;

#endif
