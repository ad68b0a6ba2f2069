/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of throughput, long messages: what a message of n bytes takes. Through a
 * port the sender learns with each message that it has been received, through a
 * queue that it is in the queue; posted, of neither.
 */
#include "through.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", through_overhead, 0},

    {"port.throughput.remote@1024", "n bytes through a port", through_port, 0},
    {"port.throughput.remote@4096", "n bytes through a port", through_port, 1},
    {"port.throughput.remote@16384", "n bytes through a port", through_port, 2},
    {"port.throughput.remote@65504", "n bytes through a port", through_port, 3},
    {"msgq.throughput.remote@1024", "n bytes through a queue", through_msgq, 0},
    {"msgq.throughput.remote@4096", "n bytes through a queue", through_msgq, 1},
    {"msgq.throughput.remote@16384", "n bytes through a queue", through_msgq, 2},
    {"msgq.throughput.remote@65504", "n bytes through a queue", through_msgq, 3},
    {"msgq.throughput.posted@1024", "n bytes through a queue, posted", through_msgq_posted, 0},
    {"msgq.throughput.posted@4096", "n bytes through a queue, posted", through_msgq_posted, 1},
    {"msgq.throughput.posted@16384", "n bytes through a queue, posted", through_msgq_posted, 2},
    {"msgq.throughput.posted@65504", "n bytes through a queue, posted", through_msgq_posted, 3},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
