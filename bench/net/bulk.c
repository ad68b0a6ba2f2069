/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of throughput, long messages: what a message of n bytes takes. Through
 * a port the sender learns with each message that it has been received, through
 * a queue that it is in the queue.
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
    {"msgq.throughput.requests@1024", "n bytes through a queue, 8 puts at once",
     through_msgq_requests, 0},
    {"msgq.throughput.requests@4096", "n bytes through a queue, 8 puts at once",
     through_msgq_requests, 1},
    {"msgq.throughput.requests@16384", "n bytes through a queue, 8 puts at once",
     through_msgq_requests, 2},
    {"msgq.throughput.requests@65504", "n bytes through a queue, 8 puts at once",
     through_msgq_requests, 3},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
