/* SPDX-License-Identifier: MIT */
/** @file What `./weft phases` shows: the far task. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    static _Alignas(8) letter_message_t message;
    static weft_port_t *const ports[] = {&letter};
    const net_far_t far = {
        .orders = &orders,
        .there = &there,
        .there_posted = &there_posted,
        .ports = ports,
        .buffer = message,
        .back = weft_sem_ref(&back),
        .back_posted = weft_sem_ref(&back_posted),
    };

    (void)arg;
    net_far_serve(&far);
}
