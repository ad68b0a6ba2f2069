/* SPDX-License-Identifier: MIT */
/** @file The measured node: walks the suite, and ends the other node. */
#include "../bench.h"

#include "system.h"

void core_net_main(void *arg)
{
    (void)arg;
    weft_sleep(BENCH_CONNECT);
    bench_walk();
    weft_sem_give(&end);
    weft_exit(0);
}
