/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A far task, whatever the names of its hubs: each node has a file that says
 * which they are.
 */
#ifndef BENCH_NET_FAR_H
#define BENCH_NET_FAR_H

#include "net.h"

#include <weft/remote.h>

/** The hubs of a far task. Those that no order to it needs may be left out. */
typedef struct net_far {
    weft_msgq_t *orders;
    weft_sem_t *there;
    weft_sem_t *there_posted;
    weft_sem_t *start; /**< where not NULL, each round of NET_HOLD.. begins by taking it */
    weft_sem_t *kick;
    weft_mutex_t *guard;
    weft_port_t *door;
    weft_msgq_t *const *queues;
    weft_port_t *const *ports;
    weft_msgq_t *loans;
    void *buffer; /**< for the largest message */
    weft_sem_ref_t back;
    weft_sem_ref_t back_posted;
    weft_mutex_ref_t next_guard;
    weft_pool_ref_t blocks;
} net_far_t;

/** Does what the lead orders. Does not return. */
void net_far_serve(const net_far_t *far);

#endif
