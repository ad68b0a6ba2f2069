/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The net suite: hubs of other nodes. One task on the first node, the lead,
 * takes all samples: it makes every measured call itself and sees it return. A
 * far task on each other node plays the other side: the lead sends it an order
 * before a metric, and it is back for the next one when it has done its rounds.
 *
 * On an emulated target the instructions of all nodes count, without those of
 * idle tasks. What another node still does when the lead's call has returned
 * falls into the next sample, so that over equal rounds nothing is lost.
 */
#ifndef BENCH_NET_H
#define BENCH_NET_H

#include "../bench.h"

#include "order.h"

/** Orders every far task to end its node. Each set of nodes has its own. */
void net_end_all(void);

/** Lets the kicker, of lower priority than all, call a function as soon as the lead waits. */
void net_kick_with(void (*function)(void));

#endif
