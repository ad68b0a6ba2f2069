/* SPDX-License-Identifier: MIT */
/** @file The suite while another core copies, which ends when the suite does. */
#include "../bench.h"

#include "system.h"

void dma_lead(void *arg)
{
    (void)arg;
    bench_walk();
    weft_sem_give(&enough);
    weft_exit(0);
}
