/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The services of message queues in packets.
 */
#ifndef NET_HUB_MSGQ_H
#define NET_HUB_MSGQ_H

enum weft_net_msgq_service {
    WEFT_NET_MSGQ_PUT,
    WEFT_NET_MSGQ_GET,
    WEFT_NET_MSGQ_USED,
    WEFT_NET_MSGQ_PUT_MANY, /**< messages one behind the other; result: how many were put */
    WEFT_NET_MSGQ_GET_MANY, /**< a word says how many at most; result: how many were taken */
};

#endif
