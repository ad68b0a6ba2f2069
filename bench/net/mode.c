/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows by which ways of notification are compared; the description chooses
 * the way, and its name is appended to those of the rows.
 */
#include "pair.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", pair_overhead, 0},

    {"port.put.remote", "put 16 bytes to a far task that gets", pair_port_put, 0},
    {"port.get.remote", "get 16 bytes from a far task that puts", pair_port_get, 0},

    {"semaphore.loop.remote@1", "semaphore loop over n hops", pair_loop, 0},
    {"semaphore.loop.posted@1", "semaphore loop over n hops, posted", pair_loop_posted, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
