/* SPDX-License-Identifier: MIT */
/** @file What an actor can do. */
#ifndef ACTS_H
#define ACTS_H

#include <weft/weft.h>

#include "orders.h"

typedef weft_status_t (*act_t)(const struct order *order, struct report *report);

/** By enum act. */
extern const act_t acts[ACTS];

/** The actors of this node that have done something. */
extern struct known {
    weft_task_t *task;
    void *arg;
} known[ACTORS];

/** Body of all actors but the requester; its argument is its queue of orders. */
void actor(void *arg);

#endif
