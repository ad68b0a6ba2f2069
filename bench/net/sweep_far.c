/* SPDX-License-Identifier: MIT */
/** @file Throughput over the size of a message: the receiver. */
#include "far.h"

#include "system.h"

static _Alignas(64) uint8_t message[sizeof(port_6_message_t)];

void net_far(void *arg)
{
    static weft_port_t *const ports[] = {&port_0, &port_1, &port_2, &port_3,
                                         &port_4, &port_5, &port_6};
    const net_far_t far = {
        .orders = &orders,
        .ports = ports,
        .buffer = message,
        .back = weft_sem_ref(&back),
    };

    (void)arg;
    net_far_serve(&far);
}
