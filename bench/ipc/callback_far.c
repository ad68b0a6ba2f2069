/* SPDX-License-Identifier: MIT */
/** @file The rows of callback.c, to another node. */
#include "callback.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", callback_overhead, 0},

    {"offload.blocking.remote@128",
     "call a function of another node with n bytes, and n bytes back", callback_blocking, 0},
    {"offload.collected.remote@128", "start such a call as a request, and collect it",
     callback_collected, 0},
    {"offload.callback.wake.remote@128",
     "start it, and wait for a semaphore that its callback gives", callback_woken, 0},
    {"offload.callback.next.remote@128", "start it in the callback of the last one, up to its own",
     callback_chained, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
