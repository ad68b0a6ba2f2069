/* SPDX-License-Identifier: MIT */
/** @file A message of 64 bytes: the receiver. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    static _Alignas(8) letter_message_t message;
    static weft_port_t *const ports[] = {&letter};
    const net_far_t far = {
        .orders = &orders, .ports = ports, .buffer = message, .back = weft_sem_ref(&back)};

    (void)arg;
    net_far_serve(&far);
}
