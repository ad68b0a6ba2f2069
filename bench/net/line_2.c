/* SPDX-License-Identifier: MIT */
/** @file The far task 2 hops away. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders_2,
        .there = &there_2,
        .there_posted = &there_posted_2,
        .start = &start_2,
        .kick = &kick_2,
        .guard = &guard_2,
        .back = weft_sem_ref(&back),
        .back_posted = weft_sem_ref(&back_posted),
        .next_guard = weft_mutex_ref(&guard_3),
    };

    (void)arg;
    net_far_serve(&far);
}
