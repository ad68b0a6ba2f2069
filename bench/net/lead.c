/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The lead, which walks the suite and ends all nodes.
 */
#include "net.h"

#include "system.h"

void net_lead(void *arg)
{
    (void)arg;
    weft_sleep(BENCH_CONNECT);
    bench_walk();
    net_end_all();
    weft_exit(0);
}
