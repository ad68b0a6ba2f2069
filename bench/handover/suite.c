/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the suites handover and handover-full.
 */
#include "handover.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", handover_overhead, 0},
    {"handover.switch.semaphore.k_to_k", "a switch, by a semaphore", handover_semaphore, 0},
    {"handover.switch.suspend.k_to_k", "a switch, by suspend and resume", handover_suspend, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
