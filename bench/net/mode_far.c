/* SPDX-License-Identifier: MIT */
/** @file The far task where ways of notification are compared. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders,
        .there = &there,
        .there_posted = &there_posted,
        .door = &door,
        .back = weft_sem_ref(&back),
        .back_posted = weft_sem_ref(&back_posted),
    };

    (void)arg;
    net_far_serve(&far);
}
