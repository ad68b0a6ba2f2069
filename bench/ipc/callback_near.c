/* SPDX-License-Identifier: MIT */
/** @file The rows of callback.c, on one node. */
#include "callback.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", callback_overhead, 0},

    {"offload.blocking.local", "call a function of 16 bytes that another task of the node serves",
     callback_blocking, 0},
    {"offload.collected.local", "start such a call as a request, and collect it",
     callback_collected, 0},
    {"offload.callback.wake.local", "start it, and wait for a semaphore that its callback gives",
     callback_woken, 0},
    {"offload.callback.next.local", "start it in the callback of the last one, up to its own",
     callback_chained, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
