/* SPDX-License-Identifier: MIT */
/** @file The far task 3 hops away. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders_3,
        .start = &start_3,
        .kick = &kick_3,
        .guard = &guard_3,
        .back = weft_sem_ref(&back),
        .next_guard = weft_mutex_ref(&guard_4),
    };

    (void)arg;
    net_far_serve(&far);
}
