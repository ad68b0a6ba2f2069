/* SPDX-License-Identifier: MIT */
/** @file The far task that blocks are lent to. */
#include "far.h"

#include "system.h"

void net_far(void *arg)
{
    const net_far_t far = {
        .orders = &orders,
        .loans = &loans,
        .back = weft_sem_ref(&back),
        .blocks = weft_pool_ref(&blocks),
    };

    (void)arg;
    net_far_serve(&far);
}
