/* SPDX-License-Identifier: MIT */
/** @file The far task 4 hops away. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders_4,
        .there = &there_4,
        .there_posted = &there_posted_4,
        .start = &start_4,
        .kick = &kick_4,
        .guard = &guard_4,
        .back = weft_sem_ref(&back),
        .back_posted = weft_sem_ref(&back_posted),
    };

    (void)arg;
    net_far_serve(&far);
}
