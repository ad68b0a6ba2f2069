/* SPDX-License-Identifier: MIT */
/** @file Throughput from task to task: the receiver. */
#include "far.h"

#include "system.h"

static _Alignas(64) uint8_t message[sizeof(port_3_message_t)];

void net_far(void *arg)
{
    static weft_port_t *const ports[] = {&port_0, &port_1, &port_2, &port_3};
    static weft_msgq_t *const queues[] = {&queue_0, &queue_1, &queue_2, &queue_3};
    const net_far_t far = {
        .orders = &orders,
        .ports = ports,
        .queues = queues,
        .buffer = message,
        .back = weft_sem_ref(&back),
    };

    (void)arg;
    net_far_serve(&far);
}
