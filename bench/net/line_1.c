/* SPDX-License-Identifier: MIT */
/** @file The far task 1 hop away. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders_1,
        .there = &there_1,
        .there_posted = &there_posted_1,
        .start = &start_1,
        .kick = &kick_1,
        .guard = &guard_1,
        .back = weft_sem_ref(&back),
        .back_posted = weft_sem_ref(&back_posted),
        .next_guard = weft_mutex_ref(&guard_2),
    };

    (void)arg;
    net_far_serve(&far);
}
