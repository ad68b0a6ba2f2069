/* SPDX-License-Identifier: MIT */
/** @file The measured node: walks the suite, and ends the other node. */
#include "../bench.h"

#include "system.h"

void core_net_main(void *arg)
{
    (void)arg;
    weft_sleep(WEFT_MS(50)); /* the nodes connect, and the timer for that ends */
    bench_walk();
    weft_sem_give(&end);
    weft_exit(0);
}
